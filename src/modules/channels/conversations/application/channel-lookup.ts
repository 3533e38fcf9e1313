import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { chunks } from '../../../../kernel/chunks.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { ChannelId, ConversationId, RealmId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { foldCase } from '../../../../kernel/text.js';
import type { Channel } from '../domain/channel.js';
import { ChannelRepository } from './channel.repository.js';

const CHANNELS_PER_STATEMENT = 500;
const CACHE = { maxEntries: 20_000 };

/** Finds channels for reads, cached until the event log reports that one changed. */
@Injectable()
export class ChannelLookup {
  private readonly byId: ReadThroughCache<ChannelId, Channel>;
  private readonly idByName = new ReadThroughCache<string, ChannelId>(CACHE);
  private readonly idByConversation = new ReadThroughCache<ConversationId, ChannelId>(CACHE);

  constructor(
    private readonly repository: ChannelRepository,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.byId = new ReadThroughCache({ ...CACHE, lease });
    eventLog.onChannelsChanged((ids) => this.byId.invalidate(ids));
    eventLog.onMissed(() => this.byId.clear());
  }

  async findById(realmId: RealmId, id: ChannelId): Promise<Channel | null> {
    const cached = this.byId.get(id);
    if (cached) return cached.realmId === realmId ? cached : null;
    const [channel] = await this.load(async () => {
      const found = await this.repository.findById(realmId, id);
      return found ? [found] : [];
    });
    return channel ?? null;
  }

  async findByName(realmId: RealmId, name: string): Promise<Channel | null> {
    const cached = this.byId.get(this.idByName.get(nameKey(realmId, name)) ?? 0);
    // The cached id may belong to a channel that was renamed since.
    if (cached?.nameKey === foldCase(name)) return cached;
    const [channel] = await this.load(() => this.repository.findByNames(realmId, [name]));
    return channel ?? null;
  }

  async findByConversations(ids: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, Channel>> {
    const found = new Map<ConversationId, Channel>();
    const missing: ConversationId[] = [];
    for (const id of new Set(ids)) {
      const channel = this.byId.get(this.idByConversation.get(id) ?? 0);
      if (channel) found.set(id, channel);
      else missing.push(id);
    }
    if (missing.length > 0) {
      for (const channel of await this.load(() => this.repository.findByConversations(missing))) found.set(channel.conversationId, channel);
    }
    return found;
  }

  /** All channels of the realm, including archived ones, by name in code-point order. */
  async listByRealm(realmId: RealmId): Promise<Channel[]> {
    const ids = await this.repository.listIds(realmId);
    const known = new Map(ids.map((id) => [id, this.byId.get(id)]));
    for (const part of chunks(
      ids.filter((id) => !known.get(id)),
      CHANNELS_PER_STATEMENT,
    )) {
      for (const channel of await this.load(() => this.repository.findByIds(part))) known.set(channel.id, channel);
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  private async load(read: () => Promise<readonly Channel[]>): Promise<readonly Channel[]> {
    const channels = await this.byId.loadMany(read, ({ id }) => id);
    for (const { id, realmId, name, conversationId } of channels) {
      this.idByName.set(nameKey(realmId, name), id);
      this.idByConversation.set(conversationId, id);
    }
    return channels;
  }
}

function nameKey(realmId: RealmId, name: string): string {
  return `${realmId}:${foldCase(name)}`;
}
