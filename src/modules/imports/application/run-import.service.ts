import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { RealmLookup } from '../../realm/realm.api.js';
import type { User } from '../../users/accounts.api.js';
import type { ArchiveConversation, SkipReason } from '../domain/records.js';
import { type TopicOptions, TopicPlan } from '../domain/topic-plan.js';
import { ArchiveRefused } from './archive.js';
import { type ImportedConversation, ImportConversationsService } from './import-conversations.service.js';
import { type EmojiCounts, ImportEmojiService } from './import-emoji.service.js';
import { ImportGroupsService } from './import-groups.service.js';
import { type ImportCounts, ImportHistoryService, type ImportPace } from './import-history.service.js';
import { ImportPeopleService, type MatchedPerson } from './import-people.service.js';
import type { PinCounts } from './import-pins.service.js';
import { ImportRunsService } from './import-runs.service.js';
import type { ImportRun } from './import.repository.js';
import type { Inspection } from './inspect-archive.service.js';
import { OpenConversationsService } from './open-conversations.service.js';
import type { ChatArchive } from './chat-archive.js';

export interface ImportOptions extends TopicOptions {
  readonly keepRoles: boolean;
  /** The first day, written `2024-01-31`; empty for all. */
  readonly since: string;
  /** The names of the only channels that are imported; empty for all. */
  readonly channels: readonly string[];
  readonly withDirectMessages: boolean;
  /** Addresses of accounts by the keys or addresses of people of the archive who have these accounts; absent without any. */
  readonly mapping?: Readonly<Record<string, string>>;
}

export interface ImportResult {
  readonly run: ImportRun;
  readonly counts: ImportCounts;
  readonly skipped: ReadonlyMap<SkipReason, number>;
  readonly emoji: EmojiCounts;
  readonly pins: PinCounts;
  readonly accountsCreated: number;
  /** Groups of people of the archive that are here. */
  readonly groups: number;
  readonly matched: readonly MatchedPerson[];
  readonly conversations: readonly ImportedConversation[];
}

/** Imports an archive into an organization. It may be interrupted at any time, and begun again: what is there is not imported twice. */
@Injectable()
export class RunImportService {
  constructor(
    private readonly people: ImportPeopleService,
    private readonly groups: ImportGroupsService,
    private readonly conversations: ImportConversationsService,
    private readonly emoji: ImportEmojiService,
    private readonly opening: OpenConversationsService,
    private readonly history: ImportHistoryService,
    private readonly runs: ImportRunsService,
    private readonly realms: RealmLookup,
  ) {}

  /**
   * @param operator an operator of the server
   * @param owner an owner of the organization, who owns imported bots
   * @throws ArchiveRefused if nothing may be imported like this; nothing is written then
   */
  async import(
    operator: Actor,
    owner: User,
    archive: ChatArchive,
    inspection: Inspection,
    options: ImportOptions,
    pace: ImportPace,
  ): Promise<ImportResult> {
    const { realmId } = operator;
    const days = (await this.realms.get(realmId)).setting('message_retention_days');
    if (days > 0)
      throw new ArchiveRefused(`The organization deletes messages after ${days} days. Let it keep them before you import old ones.`);
    const { keepRoles } = options;
    const joined = await this.people.findJoined(realmId, inspection.people, options.mapping ?? {});
    const run = await this.runs.begin(operator, archive, options);
    const { accounts, created, matched } = await this.people.import(run, inspection.people, { owner, keepRoles, joined });
    const groups = await this.groups.import(run, inspection.groups, accounts);
    const conversations = await this.conversations.import(
      owner.asActor(`${archive.source.name} import`),
      run,
      inspection.conversations.filter(chosenBy(options)),
      { accounts, groups },
    );
    const topics = new Map(
      inspection.conversations
        .filter(({ kind }) => kind !== 'direct')
        .map(({ key }) => [key, new TopicPlan(inspection.threads.get(key) ?? new Map(), options)]),
    );
    const emoji = await this.emoji.import(run, owner, archive);
    const world = {
      source: archive.source,
      customEmoji: emoji.byName,
      people: inspection.people,
      accounts,
      conversations,
      threads: inspection.threads,
      topics,
      groups: new Map([...groups].map(([key, { name }]) => [key, name])),
    };
    const { counts, skipped, pins } = await this.history.import(operator, run, archive, world, options.since, pace);
    for (const conversation of conversations.values()) await this.opening.open(run, conversation, accounts);
    await this.runs.finish(operator, run, counts);
    return {
      run,
      counts,
      skipped,
      emoji: emoji.counts,
      pins,
      accountsCreated: created,
      groups: inspection.groups.length,
      matched,
      conversations: [...conversations.values()],
    };
  }
}

function chosenBy({ channels, withDirectMessages }: ImportOptions): (conversation: ArchiveConversation) => boolean {
  const names = new Set(channels);
  return ({ kind, name }) => (kind === 'direct' ? withDirectMessages : names.size === 0 || names.has(name));
}
