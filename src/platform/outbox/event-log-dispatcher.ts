import { Injectable } from '@nestjs/common';
import { type EventLogRecord, EventLogSubscriptions, type EventLogSink } from '../../kernel/client-events.js';
import type { ChannelId, RealmId, UserId } from '../../kernel/ids.js';

/** Passes event log records to the listeners in this process, such as caches. */
@Injectable()
export class EventLogDispatcher extends EventLogSubscriptions implements EventLogSink {
  private readonly userListeners: ((userIds: readonly UserId[], realmId: RealmId) => void)[] = [];
  private readonly channelListeners: ((channelIds: readonly ChannelId[]) => void)[] = [];
  private readonly realmListeners: ((realmId: RealmId) => void)[] = [];
  private readonly groupListeners: ((realmId: RealmId) => void)[] = [];
  private readonly missedListeners: (() => void)[] = [];
  private readonly eventListeners = new Map<string, ((record: EventLogRecord) => void)[]>();
  private readonly awaitedTypes = new Set<string>();
  private readonly cacheChangeListeners: ((id: string) => void)[] = [];

  onUsersChanged(listener: (userIds: readonly UserId[], realmId: RealmId) => void): void {
    this.userListeners.push(listener);
  }

  onChannelsChanged(listener: (channelIds: readonly ChannelId[]) => void): void {
    this.channelListeners.push(listener);
  }

  onRealmChanged(listener: (realmId: RealmId) => void): void {
    this.realmListeners.push(listener);
  }

  onGroupsChanged(listener: (realmId: RealmId) => void): void {
    this.groupListeners.push(listener);
  }

  onMissed(listener: () => void): void {
    this.missedListeners.push(listener);
  }

  onEvent(type: string, listener: (record: EventLogRecord) => void): void {
    this.awaitedTypes.add(type);
    this.eventListeners.set(type, [...(this.eventListeners.get(type) ?? []), listener]);
  }

  onCacheChange(listener: (id: string) => void): void {
    this.cacheChangeListeners.push(listener);
  }

  isAwaited({ changedUsers, changedChannels, changedRealm, changedGroups, event }: EventLogRecord): boolean {
    if (changedUsers ?? changedChannels ?? changedRealm ?? changedGroups) return true;
    return event !== undefined && this.awaitedTypes.has(event.type);
  }

  receive(record: EventLogRecord): void {
    const { realmId, changedUsers, changedChannels, changedRealm, changedGroups, event, cacheChange } = record;
    if (changedUsers) for (const listener of this.userListeners) listener(changedUsers, realmId);
    if (changedChannels) for (const listener of this.channelListeners) listener(changedChannels);
    if (changedRealm) for (const listener of this.realmListeners) listener(realmId);
    if (changedGroups) for (const listener of this.groupListeners) listener(realmId);
    if (event) for (const listener of this.eventListeners.get(event.type) ?? []) listener(record);
    if (cacheChange !== undefined) for (const listener of this.cacheChangeListeners) listener(cacheChange);
  }

  reportMissed(): void {
    for (const listener of this.missedListeners) listener();
  }
}
