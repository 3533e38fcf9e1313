import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../kernel/limits.js';
import type { Actor } from '../../../kernel/actor.js';
import type { ConversationId, RealmId } from '../../../kernel/ids.js';
import { foldCase } from '../../../kernel/text.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Channel, ChannelRepository } from '../../channels/channels.api.js';
import { type CreateChannelOptions, CreateChannelService } from '../../channels/subscriptions.api.js';
import { DirectConversationsService } from '../../messaging/importing.api.js';
import { RealmLookup } from '../../realm/realm.api.js';
import type { User } from '../../users/accounts.api.js';
import type { ArchiveConversation } from '../domain/records.js';
import { ImportFoldersService } from './import-folders.service.js';
import { type ImportedGroups, settingFor } from './import-groups.service.js';
import { ImportRepository, type ImportRun } from './import.repository.js';

const MAX_DESCRIPTION_CODE_POINTS = 1_024;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;

/** What a conversation of an archive has become. */
export interface ImportedConversation {
  readonly source: ArchiveConversation;
  readonly conversationId: ConversationId;
  /** Null for a direct conversation. */
  readonly channel: Channel | null;
}

/** Creates the channels and direct conversations of an archive. */
@Injectable()
export class ImportConversationsService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly creation: CreateChannelService,
    private readonly direct: DirectConversationsService,
    private readonly folders: ImportFoldersService,
    private readonly realms: RealmLookup,
    private readonly repository: ImportRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Every channel of the archive becomes a new channel, whatever channels there are, so that what is imported mixes with nothing.
   * @param owner creates the folders of the channels
   * @param world the accounts and groups by the keys of the archive
   * @returns by the keys of the archive, without the direct conversations of which no participant is known
   */
  async import(
    owner: Actor,
    run: ImportRun,
    conversations: readonly ArchiveConversation[],
    { accounts, groups }: { readonly accounts: ReadonlyMap<string, User>; readonly groups: ImportedGroups },
  ): Promise<Map<string, ImportedConversation>> {
    const imported = new Map<string, ImportedConversation>();
    const folders = await this.folders.ensure(owner, conversations);
    const mayBeWebPublic = (await this.realms.get(run.realmId)).setting('enable_spectator_access');
    for (const source of conversations) {
      const one = await this.unitOfWork.run(() =>
        source.kind === 'direct'
          ? this.importDirect(run, source, accounts)
          : this.importChannel(run, source, {
              folderId: folders.get(source.group) ?? null,
              webPublic: mayBeWebPublic && source.isWebPublic === true,
              historyPublic: source.readsFrom === undefined,
              ...(source.writers === undefined ? {} : { canSendMessage: settingFor(source.writers, groups, accounts) }),
            }),
      );
      if (one) imported.set(source.key, one);
    }
    return imported;
  }

  private async importDirect(
    run: ImportRun,
    source: ArchiveConversation,
    accounts: ReadonlyMap<string, User>,
  ): Promise<ImportedConversation | null> {
    const known = (await this.repository.find(run.realmId, 'direct', [source.key])).get(source.key);
    if (known !== undefined) return { source, conversationId: known, channel: null };
    const userIds = [...new Set(membersOf(source, accounts).map(({ id }) => id))];
    if (userIds.length === 0) return null;
    const conversationId = await this.direct.findOrCreate(run.realmId, userIds);
    await this.repository.add(run, 'direct', new Map([[source.key, conversationId]]));
    return { source, conversationId, channel: null };
  }

  private async importChannel(
    run: ImportRun,
    source: ArchiveConversation,
    options: Pick<CreateChannelOptions, 'folderId' | 'webPublic' | 'historyPublic' | 'canSendMessage'>,
  ): Promise<ImportedConversation> {
    const known = (await this.repository.find(run.realmId, 'channel', [source.key])).get(source.key);
    const existing = known === undefined ? null : await this.channels.findById(run.realmId, known);
    if (existing) return { source, conversationId: existing.conversationId, channel: existing };
    const channel = await this.creation.build(
      // Nobody administers it for having created it.
      { realmId: run.realmId, userId: null },
      { name: await this.findFreeName(run, source), description: shorten(source.description, MAX_DESCRIPTION_CODE_POINTS) },
      { inviteOnly: source.kind === 'private', isDefault: false, ...options },
    );
    await this.channels.add(channel);
    await this.repository.set(run, 'channel', new Map([[source.key, channel.id]]));
    return { source, conversationId: channel.conversationId, channel };
  }

  private async findFreeName({ realmId, source }: ImportRun, { name: wanted, group }: ArchiveConversation): Promise<string> {
    const own = nameFor(wanted);
    const names = [own, ...(group === '' ? [] : [`${nameFor(group)}: ${own}`])];
    for (const name of names.map((one) => shorten(one, LIMITS.MAX_CHANNEL_NAME_CODE_POINTS))) {
      if (await this.isFree(realmId, name)) return name;
    }
    for (let number = 1; ; number += 1) {
      const ending = number === 1 ? ` (${source.name})` : ` (${source.name} ${number})`;
      const name = shorten(own, LIMITS.MAX_CHANNEL_NAME_CODE_POINTS - ending.length) + ending;
      if (await this.isFree(realmId, name)) return name;
    }
  }

  private async isFree(realmId: RealmId, name: string): Promise<boolean> {
    return !(await this.channels.findByNames(realmId, [name])).some(({ nameKey }) => nameKey === foldCase(name));
  }
}

/** A name of the archive without what names of channels must not contain. */
function nameFor(wanted: string): string {
  return wanted.replace(UNPRINTABLE, ' ').replace(/[*>]/g, ' ').replace(/\s+/g, ' ').trim() || 'channel';
}

/** The accounts of the members of a conversation, each once. */
export function membersOf(source: ArchiveConversation, accounts: ReadonlyMap<string, User>): User[] {
  return [...new Map(source.members.flatMap((key) => accounts.get(key) ?? []).map((user) => [user.id, user])).values()];
}

function shorten(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('').trim();
}
