import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql } from '../../../platform/database/sql.js';
import { AttachmentRepository, type AttachmentLink } from '../application/attachment.repository.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';

const BATCH = 512;
const SELECT = `SELECT id, realm_id AS realmId, owner_id AS ownerId, path_id AS pathId, name, content_type AS contentType, size,
  created_at AS createdAt, image_width AS width, image_height AS height, image_frames AS frames, image_type AS imageType,
  thumbnails_due_at AS thumbnailsDueAt FROM attachment`;
const SELECT_LINKS = 'SELECT attachment_id AS attachmentId, message_id AS messageId, sent_at AS sentAt FROM attachment_link';

interface AttachmentRow extends Omit<Attachment, 'image'> {
  readonly width: number | null;
  readonly height: number;
  readonly frames: number;
  readonly imageType: string;
}

@Injectable()
export class SqlAttachmentRepository extends AttachmentRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(attachment: Omit<Attachment, 'id'>): Promise<AttachmentId> {
    const { realmId, ownerId, pathId, name, contentType, size, createdAt, image, thumbnailsDueAt } = attachment;
    const { insertId } = await this.sql.run(
      `INSERT INTO attachment (realm_id, owner_id, path_id, name, content_type, size, created_at, unused_since,
         image_width, image_height, image_frames, image_type, thumbnails_due_at) VALUES (${placeholders(13)})`,
      [
        ...[realmId, ownerId, pathId, name, contentType, size, createdAt, createdAt],
        ...(image ? [image.width, image.height, image.frames, image.contentType] : [null, null, null, null]),
        thumbnailsDueAt,
      ],
    );
    return insertId;
  }

  findByPaths(realmId: RealmId, pathIds: readonly string[]): Promise<Attachment[]> {
    return this.select(pathIds, (list) => `WHERE realm_id = ? AND path_id IN (${list}) ORDER BY id`, realmId);
  }

  async findById(realmId: RealmId, id: AttachmentId): Promise<Attachment | null> {
    return (await this.select([id], (list) => `WHERE realm_id = ? AND id IN (${list})`, realmId))[0] ?? null;
  }

  lock(realmId: RealmId, ids: readonly AttachmentId[]): Promise<Attachment[]> {
    const ascending = [...ids].sort((a, b) => a - b);
    return this.select(ascending, (list) => `WHERE realm_id = ? AND id IN (${list}) ORDER BY id FOR UPDATE`, realmId);
  }

  async listByOwner(realmId: RealmId, ownerId: UserId): Promise<Attachment[]> {
    const rows = await this.sql.rows<AttachmentRow>(`${SELECT} WHERE realm_id = ? AND owner_id = ? ORDER BY id`, [realmId, ownerId]);
    return rows.map(attachmentOf);
  }

  async delete(realmId: RealmId, ids: readonly AttachmentId[]): Promise<void> {
    for (const [table, column] of [
      ['attachment_link', 'attachment_id'],
      ['attachment', 'id'],
    ] as const) {
      await this.inBatches(ids, (list, batch) =>
        this.sql.run(`DELETE FROM ${table} WHERE realm_id = ? AND ${column} IN (${list})`, [realmId, ...batch]),
      );
    }
  }

  listLinksTo(realmId: RealmId, ids: readonly AttachmentId[]): Promise<AttachmentLink[]> {
    return this.listLinks(realmId, 'attachment_id', ids);
  }

  listLinksIn(realmId: RealmId, messageIds: readonly MessageId[]): Promise<AttachmentLink[]> {
    return this.listLinks(realmId, 'message_id', messageIds);
  }

  async addLinks(realmId: RealmId, links: readonly AttachmentLink[]): Promise<void> {
    for (const part of chunks(links, BATCH)) {
      await this.sql.run(
        `INSERT INTO attachment_link (realm_id, attachment_id, message_id, sent_at) VALUES ${rowPlaceholders(part, 4)}
         ON DUPLICATE KEY UPDATE sent_at = VALUES(sent_at)`,
        part.flatMap(({ attachmentId, messageId, sentAt }) => [realmId, attachmentId, messageId, sentAt]),
      );
    }
  }

  async deleteLinks(realmId: RealmId, links: readonly AttachmentLink[]): Promise<void> {
    for (const messageId of new Set(links.map((link) => link.messageId))) {
      const ids = links.filter((link) => link.messageId === messageId).map(({ attachmentId }) => attachmentId);
      await this.inBatches(ids, (list, batch) =>
        this.sql.run(`DELETE FROM attachment_link WHERE realm_id = ? AND message_id = ? AND attachment_id IN (${list})`, [
          realmId,
          messageId,
          ...batch,
        ]),
      );
    }
  }

  async setUnusedSince(realmId: RealmId, ids: readonly AttachmentId[], time: number | null): Promise<void> {
    await this.inBatches(ids, (list, batch) =>
      this.sql.run(`UPDATE attachment SET unused_since = ? WHERE realm_id = ? AND id IN (${list})`, [time, realmId, ...batch]),
    );
  }

  async listUnusedSince(time: number, limit: number): Promise<Attachment[]> {
    const rows = await this.sql.rows<AttachmentRow>(`${SELECT} WHERE unused_since < ? ORDER BY unused_since LIMIT ${limit}`, [time]);
    return rows.map(attachmentOf);
  }

  async leaseThumbnails({ realmId, id, thumbnailsDueAt }: Attachment, until: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      'UPDATE attachment SET thumbnails_due_at = ? WHERE realm_id = ? AND id = ? AND thumbnails_due_at = ?',
      [until, realmId, id, thumbnailsDueAt],
    );
    return affectedRows > 0;
  }

  async completeThumbnails(realmId: RealmId, id: AttachmentId, made: boolean): Promise<void> {
    const clearImage = made ? '' : ', image_width = NULL, image_height = NULL, image_frames = NULL, image_type = NULL';
    await this.sql.run(`UPDATE attachment SET thumbnails_due_at = NULL${clearImage} WHERE realm_id = ? AND id = ?`, [realmId, id]);
  }

  async listThumbnailsDue(time: number, limit: number): Promise<Attachment[]> {
    const rows = await this.sql.rows<AttachmentRow>(`${SELECT} WHERE thumbnails_due_at < ? ORDER BY thumbnails_due_at LIMIT ${limit}`, [
      time,
    ]);
    return rows.map(attachmentOf);
  }

  async countUsedBytes(realmId: RealmId): Promise<number> {
    const [row] = await this.sql.rows<{ used: number }>('SELECT used_bytes AS used FROM upload_usage WHERE realm_id = ?', [realmId]);
    return row?.used ?? 0;
  }

  async countUsedAndReservedBytes(realmId: RealmId): Promise<number> {
    const [row] = await this.sql.rows<{ taken: number }>(
      'SELECT used_bytes + reserved_bytes AS taken FROM upload_usage WHERE realm_id = ?',
      [realmId],
    );
    return row?.taken ?? 0;
  }

  claimSpace(realmId: RealmId, bytes: number, maxBytes: number | null): Promise<boolean> {
    return this.addSpace('used_bytes', realmId, bytes, maxBytes);
  }

  reserveSpace(realmId: RealmId, bytes: number, maxBytes: number | null): Promise<boolean> {
    return this.addSpace('reserved_bytes', realmId, bytes, maxBytes);
  }

  private async addSpace(
    column: 'used_bytes' | 'reserved_bytes',
    realmId: RealmId,
    bytes: number,
    maxBytes: number | null,
  ): Promise<boolean> {
    const limit = maxBytes === null ? '' : 'AND used_bytes + reserved_bytes + ? <= ?';
    const values = [bytes, realmId, ...(maxBytes === null ? [] : [bytes, maxBytes])];
    const add = async (): Promise<boolean> => {
      const { affectedRows } = await this.sql.run(`UPDATE upload_usage SET ${column} = ${column} + ? WHERE realm_id = ? ${limit}`, values);
      return affectedRows > 0;
    };
    if (await add()) return true;
    // Before the first upload of an organization, it has no row.
    await this.sql.run('INSERT IGNORE INTO upload_usage (realm_id, used_bytes) VALUES (?, 0)', [realmId]);
    return add();
  }

  private async listLinks(realmId: RealmId, column: 'attachment_id' | 'message_id', ids: readonly number[]): Promise<AttachmentLink[]> {
    const found: AttachmentLink[] = [];
    await this.inBatches(ids, async (list, batch) =>
      found.push(
        ...(await this.sql.rows<AttachmentLink>(
          `${SELECT_LINKS} WHERE realm_id = ? AND ${column} IN (${list}) ORDER BY attachment_id, message_id`,
          [realmId, ...batch],
        )),
      ),
    );
    return found;
  }

  private async select(values: readonly (number | string)[], where: (list: string) => string, realmId: RealmId): Promise<Attachment[]> {
    const found: Attachment[] = [];
    await this.inBatches(values, async (list, batch) => {
      const rows = await this.sql.rows<AttachmentRow>(`${SELECT} ${where(list)}`, [realmId, ...batch]);
      found.push(...rows.map(attachmentOf));
    });
    return found;
  }

  private async inBatches<T>(values: readonly T[], run: (list: string, batch: T[]) => Promise<unknown>): Promise<void> {
    for (const part of chunks(values, BATCH)) {
      const batch = padToPowerOfTwo(part);
      await run(placeholders(batch), batch);
    }
  }
}

function attachmentOf({ width, height, frames, imageType, ...rest }: AttachmentRow): Attachment {
  return { ...rest, image: width === null ? null : { width, height, frames, contentType: imageType } };
}
