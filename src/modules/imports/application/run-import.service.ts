import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../realm/realm.api.js';
import type { User } from '../../users/accounts.api.js';
import type { ArchiveConversation, SkipReason } from '../domain/records.js';
import { type TopicOptions, TopicPlan } from '../domain/topic-plan.js';
import { ArchiveRefused } from './archive.js';
import { type ImportedConversation, ImportConversationsService } from './import-conversations.service.js';
import { type ImportCounts, ImportHistoryService, type ImportPace } from './import-history.service.js';
import { ImportPeopleService, type MatchedPerson } from './import-people.service.js';
import { ImportRepository, type ImportRun } from './import.repository.js';
import type { Inspection } from './inspect-archive.service.js';
import { OpenConversationsService } from './open-conversations.service.js';
import type { SlackArchive } from './slack-archive.js';

const SOURCE = 'slack';

export interface ImportOptions extends TopicOptions {
  readonly keepRoles: boolean;
  /** The first day, written `2024-01-31`; empty for all. */
  readonly since: string;
  /** The names of the only channels that are imported; empty for all. */
  readonly channels: readonly string[];
  readonly withDirectMessages: boolean;
}

export interface ImportResult {
  readonly run: ImportRun;
  readonly counts: ImportCounts;
  readonly skipped: ReadonlyMap<SkipReason, number>;
  readonly accountsCreated: number;
  readonly matched: readonly MatchedPerson[];
  readonly conversations: readonly ImportedConversation[];
}

/** Imports an archive into an organization. It may be interrupted at any time, and begun again: what is there is not imported twice. */
@Injectable()
export class RunImportService {
  constructor(
    private readonly people: ImportPeopleService,
    private readonly conversations: ImportConversationsService,
    private readonly opening: OpenConversationsService,
    private readonly history: ImportHistoryService,
    private readonly repository: ImportRepository,
    private readonly realms: RealmLookup,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param operator an operator of the server
   * @param owner an owner of the organization, who owns imported bots
   * @throws ArchiveRefused if nothing may be imported like this; nothing is written then
   */
  async import(
    operator: Actor,
    owner: User,
    archive: SlackArchive,
    inspection: Inspection,
    options: ImportOptions,
    pace: ImportPace,
  ): Promise<ImportResult> {
    const { realmId } = operator;
    const days = (await this.realms.get(realmId)).setting('message_retention_days');
    if (days > 0)
      throw new ArchiveRefused(`The organization deletes messages after ${days} days. Let it keep them before you import old ones.`);
    const run = await this.begin(operator, archive, options);
    const { accounts, created, matched } = await this.people.import(run, inspection.people, owner, options.keepRoles);
    const conversations = await this.conversations.import(run, inspection.conversations.filter(chosenBy(options)), accounts);
    const topics = new Map(
      inspection.conversations
        .filter(({ kind }) => kind !== 'direct')
        .map(({ key }) => [key, new TopicPlan(inspection.threads.get(key) ?? new Map(), options)]),
    );
    const world = { people: inspection.people, accounts, conversations, threads: inspection.threads, topics };
    const { counts, skipped } = await this.history.import(run, archive, world, options.since, pace);
    for (const conversation of conversations.values()) await this.opening.open(run, conversation, accounts);
    await this.finish(operator, run, counts);
    return { run, counts, skipped, accountsCreated: created, matched, conversations: [...conversations.values()] };
  }

  private async begin(operator: Actor, archive: SlackArchive, options: ImportOptions): Promise<ImportRun> {
    const wanted = JSON.stringify(options);
    const { realmId } = operator;
    return this.unitOfWork.run(async () => {
      const run = await this.repository.begin({ realmId, source: SOURCE, fingerprint: fingerprintOf(archive), options: wanted });
      // Other topics, or older days, would not fit what is there.
      if (run.options !== wanted) throw new ArchiveRefused('This archive was imported with other options. Repeat it with the same ones.');
      await this.audit.record(operator, { action: 'import.started', targetKind: 'import', targetId: run.id, details: { source: SOURCE } });
      return run;
    });
  }

  private async finish(operator: Actor, run: ImportRun, counts: ImportCounts): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.repository.save({ ...run, phase: 'finished' }, counts);
      const details = { source: SOURCE, messages: counts.messages };
      await this.audit.record(operator, { action: 'import.finished', targetKind: 'import', targetId: run.id, details });
    });
  }
}

function chosenBy({ channels, withDirectMessages }: ImportOptions): (conversation: ArchiveConversation) => boolean {
  const names = new Set(channels);
  return ({ kind, name }) => (kind === 'direct' ? withDirectMessages : names.size === 0 || names.has(name));
}

/** Tells archives apart by their files and the lengths of them. */
function fingerprintOf(archive: SlackArchive): Buffer {
  const hash = createHash('sha256');
  for (const { path, size } of archive.entries) hash.update(`${path}\0${size}\n`);
  return hash.digest();
}
