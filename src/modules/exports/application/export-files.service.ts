import { Injectable } from '@nestjs/common';
import { BlobStore } from '../../../kernel/blob-store.js';
import { emojiImageKeys } from '../../realm/emoji.api.js';
import { blobKeyOf } from '../../uploads/uploads.api.js';
import { avatarKey } from '../../users/profiles.api.js';
import { type ExportedAttachment, includes } from '../domain/exported.js';
import type { ExportFile } from './export-file.js';
import { jsonListOf, jsonOf } from './export-json.js';
import { attachmentRow, type ExportRow } from './export-rows.js';
import type { ExportSubject } from './export-tables.service.js';
import { ExportQueries } from './export.queries.js';

/** What of the files of an organization is in an export. */
export interface ExportedFiles {
  count: number;
  bytes: number;
  /** Files to which the database refers and that the store does not have. */
  readonly missing: string[];
}

/** A stored file, and where it is in the export. */
interface Source {
  readonly key: string;
  readonly folder: 'uploads' | 'avatars' | 'emoji';
  /** Below the folder. */
  readonly path: string;
}

/** Writes uploaded files, pictures of accounts and custom emoji, each kind with a list of its files. */
@Injectable()
export class ExportFilesService {
  constructor(
    private readonly queries: ExportQueries,
    private readonly blobs: BlobStore,
  ) {}

  /** The list of attachments, with the messages that contain them. */
  async writeAttachments(subject: ExportSubject, file: ExportFile): Promise<void> {
    await file.addText('attachment.json', jsonOf([['zerver_attachment', this.attachmentRows(subject)]]));
  }

  /** The files themselves. */
  async write(subject: ExportSubject, file: ExportFile): Promise<ExportedFiles> {
    const files: ExportedFiles = { count: 0, bytes: 0, missing: [] };
    // A list is written when it is complete, after the files that it lists.
    await file.addText('uploads/records.json', jsonListOf(this.uploads(subject, file, files)));
    await file.addText('avatars/records.json', jsonListOf(this.avatars(subject, file, files)));
    await file.addText('emoji/records.json', jsonListOf(this.emoji(subject, file, files)));
    return files;
  }

  private async *attachments(subject: ExportSubject): AsyncGenerator<{ attachment: ExportedAttachment; messageIds: readonly number[] }> {
    const { realm, upTo, audience } = subject;
    for await (const one of this.queries.attachments(realm.id, upTo, audience)) {
      if (one.messageIds.length > 0 || includes(audience, one.attachment.ownerId)) yield one;
    }
  }

  private async *attachmentRows(subject: ExportSubject): AsyncGenerator<ExportRow> {
    for await (const { attachment, messageIds } of this.attachments(subject)) yield attachmentRow(attachment, subject.realm.id, messageIds);
  }

  private async *uploads(subject: ExportSubject, file: ExportFile, files: ExportedFiles): AsyncGenerator<ExportRow> {
    const { realm } = subject;
    for await (const { attachment } of this.attachments(subject)) {
      const { pathId: path, ownerId, contentType, createdAt } = attachment;
      const size = await this.copy({ key: blobKeyOf(path), folder: 'uploads', path }, file, files);
      if (size === null) continue;
      yield {
        ...{ realm_id: realm.id, user_profile_id: ownerId, s3_path: path, path, size, last_modified: createdAt / 1_000 },
        content_type: contentType,
      };
    }
  }

  private async *avatars({ realm }: ExportSubject, file: ExportFile, files: ExportedFiles): AsyncGenerator<ExportRow> {
    for await (const { id, avatarUploaded, avatarVersion, email } of this.queries.people(realm.id)) {
      if (!avatarUploaded) continue;
      const path = `${realm.id}/${id}.original`;
      const size = await this.copy({ key: avatarKey(realm.id, id, 'medium'), folder: 'avatars', path }, file, files);
      if (size === null) continue;
      yield {
        ...{ realm_id: realm.id, user_profile_id: id, user_profile_email: email, avatar_version: avatarVersion },
        ...{ s3_path: path, path, size, content_type: 'image/png' },
      };
    }
  }

  private async *emoji({ realm }: ExportSubject, file: ExportFile, files: ExportedFiles): AsyncGenerator<ExportRow> {
    for (const { name, authorId, fileName, deactivated } of await this.queries.listEmoji(realm.id)) {
      const path = `${realm.id}/emoji/images/${fileName}`;
      const [key = ''] = emojiImageKeys(realm.id, { fileName, animated: false });
      const size = await this.copy({ key, folder: 'emoji', path }, file, files);
      if (size === null) continue;
      yield { realm_id: realm.id, author: authorId, s3_path: path, path, file_name: fileName, name, deactivated };
    }
  }

  /** @returns the size in bytes; null if there is no such file */
  private async copy({ key, folder, path }: Source, file: ExportFile, files: ExportedFiles): Promise<number | null> {
    const stored = await this.blobs.read(key);
    if (!stored) {
      files.missing.push(`${folder}/${path}`);
      return null;
    }
    await file.addFile(`${folder}/${path}`, stored.size, stored.body);
    files.count += 1;
    files.bytes += stored.size;
    return stored.size;
  }
}
