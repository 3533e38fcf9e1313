import { Injectable } from '@nestjs/common';
import type { MembershipChange } from '../../../kernel/client-events.js';
import type { ConversationId, RealmId, UserId } from '../../../kernel/ids.js';
import { type MembershipPeriod, MembershipRepository } from '../../channels/channels.api.js';
import { UserLookup } from '../../users/accounts.api.js';
import { presentHiddenSender, UserAccess } from '../../users/profiles.api.js';
import { EventReader } from '../domain/event-reader.js';
import { isGuest } from '../../../kernel/actor.js';
import type { OutgoingEvent } from './outgoing-event.js';

interface Loading {
  readonly promise: Promise<EventReader>;
  /** What the log said meanwhile. */
  readonly changes: MembershipChange[];
}

/** The accounts whose queues this node serves, with their memberships, kept up to date by the log itself. */
@Injectable()
export class EventReaders {
  private readonly loaded = new Map<UserId, { readonly reader: EventReader; uses: number }>();
  private readonly loading = new Map<UserId, Loading>();
  private readonly byRealm = new Map<RealmId, Set<EventReader>>();
  private readonly byConversation = new Map<ConversationId, Set<EventReader>>();

  constructor(
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  /** The account's reader; every call is paid back by one of `release`. */
  async acquire(userId: UserId): Promise<EventReader> {
    const known = this.loaded.get(userId);
    if (known) {
      known.uses += 1;
      return known.reader;
    }
    await (this.loading.get(userId)?.promise ?? this.load(userId));
    return this.acquire(userId);
  }

  release(reader: EventReader): void {
    const known = this.loaded.get(reader.userId);
    if (known?.reader !== reader) return;
    known.uses -= 1;
    if (known.uses > 0) return;
    this.loaded.delete(reader.userId);
    removeFrom(this.byRealm, reader.realmId, reader);
    for (const id of reader.conversationIds) removeFrom(this.byConversation, id, reader);
  }

  find(userId: UserId): EventReader | undefined {
    return this.loaded.get(userId)?.reader;
  }

  listInRealm(realmId: RealmId): Iterable<EventReader> {
    return this.byRealm.get(realmId) ?? [];
  }

  /** Those who belong or once belonged to a conversation. */
  listInConversation(conversationId: ConversationId): Iterable<EventReader> {
    return this.byConversation.get(conversationId) ?? [];
  }

  /** Takes note of what the log says of memberships. */
  apply(changes: readonly MembershipChange[]): void {
    for (const change of changes) {
      this.loading.get(change.userId)?.changes.push(change);
      const reader = this.find(change.userId);
      if (!reader) continue;
      reader.apply(change);
      addTo(this.byConversation, change.conversationId, reader);
    }
  }

  /** Reads again who of the present accounts received what in a conversation. */
  async reloadPeriods(conversationId: ConversationId): Promise<void> {
    const readers = new Map([...this.listInConversation(conversationId)].map((reader) => [reader.userId, reader]));
    const periods = new Map<UserId, MembershipPeriod[]>();
    for (const period of await this.memberships.listPeriodsIn(conversationId, [...readers.keys()])) {
      periods.set(period.userId, [...(periods.get(period.userId) ?? []), period]);
    }
    for (const [userId, reader] of readers) if (this.find(userId) === reader) reader.replace(conversationId, periods.get(userId) ?? []);
  }

  /**
   * Reads again what may have changed of an account: its role.
   * @returns whether it is deactivated
   */
  async refresh(userId: UserId): Promise<boolean> {
    const { promise: loading } = this.loading.get(userId) ?? {};
    const reader = (await loading) ?? this.find(userId);
    if (!reader) return false;
    const { role, active } = await this.users.get(userId);
    reader.role = role;
    return !active;
  }

  private load(userId: UserId): Promise<EventReader> {
    const changes: MembershipChange[] = [];
    const promise = this.loadReader(userId)
      .then((reader) => {
        for (const change of changes) reader.apply(change);
        this.loaded.set(userId, { reader, uses: 0 });
        this.index(reader);
        return reader;
      })
      .finally(() => this.loading.delete(userId));
    this.loading.set(userId, { promise, changes });
    return promise;
  }

  private async loadReader(userId: UserId): Promise<EventReader> {
    const [user, periods] = await Promise.all([this.users.get(userId), this.memberships.listPeriods(userId)]);
    const reader = new EventReader(userId, user.realmId, user.role);
    for (const { conversationId, fromId, toId } of periods) {
      reader.apply({ userId, conversationId, fromId, ...(toId === null ? {} : { toId }) });
    }
    return reader;
  }

  private index(reader: EventReader): void {
    addTo(this.byRealm, reader.realmId, reader);
    for (const id of reader.conversationIds) addTo(this.byConversation, id, reader);
  }
}

function addTo<K>(index: Map<K, Set<EventReader>>, key: K, reader: EventReader): void {
  const readers = index.get(key);
  if (readers) readers.add(reader);
  else index.set(key, new Set([reader]));
}

function removeFrom<K>(index: Map<K, Set<EventReader>>, key: K, reader: EventReader): void {
  const readers = index.get(key);
  if (readers?.delete(reader) && readers.size === 0) index.delete(key);
}

const NOBODY: ReadonlyMap<UserId, object> = new Map();

/** Senders of messages whom a reader may not see: guests learn nothing of them but the id (notes 1.13). */
@Injectable()
export class UnknownSenders {
  constructor(
    private readonly users: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /** What the messages among these events say instead of who sent them, by account. */
  async findHiddenSenders(reader: EventReader, events: readonly OutgoingEvent[]): Promise<ReadonlyMap<UserId, object>> {
    if (!isGuest(reader.role)) return NOBODY;
    const senderIds = new Set(events.flatMap(({ senderId }) => (senderId === null ? [] : [senderId])));
    if (senderIds.size === 0 || (await this.access.canSeeEveryone(reader))) return NOBODY;
    const [senders, sees, host] = await Promise.all([
      this.users.findByIds(senderIds),
      this.access.visibilityFilter(reader),
      this.access.realmHost(reader.realmId),
    ]);
    const unknown = [...senders.values()].filter((sender) => !sees(sender));
    return new Map(unknown.map(({ id }) => [id, presentHiddenSender(id, host)]));
  }
}
