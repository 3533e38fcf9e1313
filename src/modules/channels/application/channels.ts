import { Injectable } from '@nestjs/common';
import { Announcements } from '../../../kernel/client-events.js';
import { foldCase } from '../../../kernel/fold-case.js';
import type { ChannelId, ConversationId, RealmId } from '../../../kernel/ids.js';
import type { Channel } from '../domain/channel.js';
import { ChannelRepository } from './channel.repository.js';

const MAX_REMEMBERED = 20_000;

/** Channels as reads need them, remembered in the process until the event log tells that one changed. */
@Injectable()
export class Channels {
  private readonly byId = new Map<ChannelId, Channel>();
  private readonly idByName = new Map<string, ChannelId>();
  private readonly idByConversation = new Map<ConversationId, ChannelId>();
  private generation = 0;

  constructor(
    private readonly repository: ChannelRepository,
    announcements: Announcements,
  ) {
    announcements.onChannelsChanged((ids) => this.forget(ids));
    announcements.onMissed(() => this.forget([...this.byId.keys()]));
  }

  async findById(realmId: RealmId, id: ChannelId): Promise<Channel | null> {
    const known = this.byId.get(id);
    if (known) return known.realmId === realmId ? known : null;
    const generation = this.generation;
    return this.remember(await this.repository.findById(realmId, id), generation);
  }

  async findByName(realmId: RealmId, name: string): Promise<Channel | null> {
    const known = this.byId.get(this.idByName.get(nameKey(realmId, name)) ?? 0);
    // The name may have been another channel's before it was renamed.
    if (known?.nameKey === foldCase(name)) return known;
    const generation = this.generation;
    const [channel] = await this.repository.findByNames(realmId, [name]);
    return this.remember(channel ?? null, generation);
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
      const generation = this.generation;
      for (const channel of await this.repository.findByConversations(missing)) {
        this.remember(channel, generation);
        found.set(channel.conversationId, channel);
      }
    }
    return found;
  }

  forget(ids: readonly ChannelId[]): void {
    this.generation += 1;
    for (const id of ids) this.byId.delete(id);
  }

  private remember(channel: Channel | null, generation: number): Channel | null {
    if (!channel || generation !== this.generation) return channel;
    if (this.byId.size >= MAX_REMEMBERED) this.byId.clear();
    this.byId.set(channel.id, channel);
    this.idByName.set(nameKey(channel.realmId, channel.name), channel.id);
    this.idByConversation.set(channel.conversationId, channel.id);
    return channel;
  }
}

function nameKey(realmId: RealmId, name: string): string {
  return `${realmId}:${foldCase(name)}`;
}
