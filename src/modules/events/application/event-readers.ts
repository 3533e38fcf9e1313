import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../kernel/actor.js';
import type { MembershipChange } from '../../../kernel/client-events.js';
import type { ConversationId, RealmId, UserId } from '../../../kernel/ids.js';
import { type MembershipPeriod, MembershipRepository } from '../../channels/subscriptions.api.js';
import { UserLookup } from '../../users/accounts.api.js';
import { type HiddenAccounts, NONE_HIDDEN, UserAccess } from '../../users/profiles.api.js';
import type { EventReader } from '../domain/event-reader.js';
import { LoadEventReaderService } from './load-event-reader.service.js';
import { accountsNamedBy } from './named-accounts.js';
import type { OutgoingEvent } from './outgoing-event.js';

interface Loading {
  readonly promise: Promise<EventReader>;
  /** Membership changes that the log contained meanwhile. */
  readonly changes: MembershipChange[];
}

/** The accounts whose queues are attached to this node, with their memberships, which the event log keeps up to date. */
@Injectable()
export class EventReaders {
  private readonly loaded = new Map<UserId, { readonly reader: EventReader; uses: number }>();
  private readonly loading = new Map<UserId, Loading>();
  private readonly byRealm = new Map<RealmId, Set<EventReader>>();
  private readonly byConversation = new Map<ConversationId, Set<EventReader>>();

  constructor(
    private readonly loader: LoadEventReaderService,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /** The account's reader. Each call requires a call of `release`. */
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

  /** The accounts that are or were members of a conversation. */
  listInConversation(conversationId: ConversationId): Iterable<EventReader> {
    return this.byConversation.get(conversationId) ?? [];
  }

  /** Applies the membership changes of a log entry. */
  apply(changes: readonly MembershipChange[]): void {
    for (const change of changes) {
      this.loading.get(change.userId)?.changes.push(change);
      const reader = this.find(change.userId);
      if (!reader) continue;
      reader.apply(change);
      addTo(this.byConversation, change.conversationId, reader);
    }
  }

  /** Loads the membership periods of the loaded accounts in a conversation again. */
  async reloadPeriods(conversationId: ConversationId): Promise<void> {
    const readers = new Map([...this.listInConversation(conversationId)].map((reader) => [reader.userId, reader]));
    const periods = new Map<UserId, MembershipPeriod[]>();
    for (const period of await this.memberships.listPeriodsIn(conversationId, [...readers.keys()])) {
      periods.set(period.userId, [...(periods.get(period.userId) ?? []), period]);
    }
    for (const [userId, reader] of readers) if (this.find(userId) === reader) reader.replace(conversationId, periods.get(userId) ?? []);
  }

  /**
   * Loads an account again after its role may have changed.
   * @returns whether the account is deactivated
   */
  async refresh(userId: UserId): Promise<boolean> {
    const { promise: loading } = this.loading.get(userId) ?? {};
    const reader = (await loading) ?? this.find(userId);
    if (!reader) return false;
    const { role, active } = await this.users.get(userId);
    reader.role = role;
    return !active;
  }

  /** What events contain in place of the accounts that the reader may not see. Only guests may not see everybody. */
  async findHidden(reader: EventReader, events: readonly OutgoingEvent[]): Promise<HiddenAccounts> {
    if (!isGuest(reader.role)) return NONE_HIDDEN;
    return this.access.findHidden(
      reader,
      events.flatMap(({ event }) => accountsNamedBy(event)),
    );
  }

  private load(userId: UserId): Promise<EventReader> {
    const changes: MembershipChange[] = [];
    const promise = this.loader
      .load(userId)
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
