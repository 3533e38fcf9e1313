import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Realm } from '../../realm/realm.api.js';
import type { ExportAudience, ExportScope } from '../domain/exported.js';
import type { ExportFile } from './export-file.js';
import { ExportFilesService, type ExportedFiles } from './export-files.service.js';
import { jsonOf } from './export-json.js';
import { ExportMessagesService } from './export-messages.service.js';
import { type ExportSubject, ExportTablesService } from './export-tables.service.js';
import { ExportQueries } from './export.queries.js';

/** The version of the Zulip server whose tables and columns an export has. */
export const EXPORT_FORM = '11.0';

export interface ExportOptions {
  readonly scope: ExportScope;
  /** Whether uploaded files, pictures of accounts and custom emoji are in it, and not only their lists. */
  readonly files: boolean;
}

export interface ExportResult {
  readonly messages: number;
  readonly files: ExportedFiles;
}

/** Writes an organization to a file that the Zulip server and Skein read. */
@Injectable()
export class ExportOrganizationService {
  constructor(
    private readonly queries: ExportQueries,
    private readonly tables: ExportTablesService,
    private readonly messages: ExportMessagesService,
    private readonly files: ExportFilesService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Writes what the organization has at this moment; passwords, keys, sessions and secrets are not part of it. What people do meanwhile goes on, and no messages are in it that
   * are sent after its beginning. The audit log says who has exported what.
   * @param onProgress called with the number of messages that are written
   */
  async export(
    actor: Actor,
    realm: Realm,
    { scope, files }: ExportOptions,
    file: ExportFile,
    onProgress: (messages: number) => void = () => undefined,
  ): Promise<ExportResult> {
    await this.unitOfWork.run(() =>
      this.audit.record(actor, { action: 'realm.exported', targetKind: 'realm', targetId: realm.id, details: { scope, files } }),
    );
    const subject: ExportSubject = {
      realm,
      audience: await this.audienceOf(realm, scope),
      upTo: await this.queries.findNewestMessage(realm.id),
    };
    const { count, clients } = await this.messages.write(subject, file, onProgress);
    await file.addText('realm.json', jsonOf(await this.tables.listTables(subject, clients)));
    await this.files.writeAttachments(subject, file);
    const written = files ? await this.files.write(subject, file) : { count: 0, bytes: 0, missing: [] };
    await file.addText('migration_status.json', [JSON.stringify({ migrations_by_app: {}, zulip_version: EXPORT_FORM })]);
    return { messages: count, files: written };
  }

  private async audienceOf({ id }: Realm, scope: ExportScope): Promise<ExportAudience> {
    if (scope === 'all') return null;
    return new Set(scope === 'public' ? [] : await this.queries.listConsenting(id));
  }
}
