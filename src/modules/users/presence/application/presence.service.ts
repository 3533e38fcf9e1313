import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents, eventKind } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { described, integer, number, object, oneOf, optional, pick, record, type Static, string } from '../../../../kernel/schema.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { apiEmail } from '../../accounts/domain/email-address.js';
import type { User } from '../../accounts/domain/user.js';
import { ANY_ACCOUNT, UserAccess } from '../../profiles/application/user-access.js';
import {
  OFFLINE_AFTER_MS,
  type Presence,
  presentLegacy,
  presentModern,
  presentSingle,
  WireLegacyPresence,
  WireModernPresence,
  type WireSinglePresence,
} from '../domain/presence.js';
import { WireStatus } from '../domain/user-status.js';
import { PersistPresenceService } from './persist-presence.service.js';
import { PresenceRepository, PresenceStore } from './presence.repository.js';

/** Presence events are published in realms with at most this many people; in larger ones clients poll. */
const MAX_PEOPLE_FOR_EVENTS = 100;
/** By how much longer than necessary a person counts as offline: clients compare whole seconds. */
const MARGIN_MS = 10_000;
const DAY_MS = 86_400_000;
const DEFAULT_HISTORY_DAYS = 14;

export interface PresenceQuery {
  /** The newest update id that the client knows; only newer presences are listed. All are listed if it is null or not above 0. */
  readonly lastUpdateId: number | null;
  /** How far back to look without an update id; null for the default. */
  readonly historyDays: number | null;
  /** Two timestamps per person, by id; otherwise the legacy format, by address. */
  readonly modern: boolean;
}

/** The presences that the response of `POST /users/me/presence` contains. */
export const WirePresences = object({
  presences: described(record(oneOf(WireModernPresence, WireLegacyPresence)), 'By id, and in the legacy format by address.'),
  server_timestamp: number('Seconds UTC with a fraction.'),
  presence_last_update_id: integer(),
});
export type WirePresences = Static<typeof WirePresences>;

/** The events about presences and statuses. */
export const PRESENCE_EVENTS = [
  eventKind('PresenceEvent', 'presence', {
    user_id: integer(),
    email: optional(string('Not for clients that ask for slim presences.')),
    server_timestamp: number('Seconds UTC with a fraction.'),
    presence: object(pick(WireLegacyPresence.fields, 'website')),
  }),
  eventKind('SimplifiedPresenceEvent', 'presence', {
    presences: record(WireModernPresence, 'By id, for clients with `simplified_presence_events`, which get nothing else.'),
  }),
  eventKind('UserStatusEvent', 'user_status', { user_id: integer(), ...WireStatus.fields }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly presence: typeof PRESENCE_EVENTS;
  }
}

/** Records and reports who is online. */
@Injectable()
export class PresenceService {
  constructor(
    private readonly store: PresenceStore,
    private readonly repository: PresenceRepository,
    private readonly persistence: PersistPresenceService,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly access: UserAccess,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the presence of the actor, unless the actor or the organization does not share it.
   * @param isPing whether the client wants no presences, so that the store is asked only for a change
   * @throws BadRequest
   */
  async record(actor: Actor, status: string, isPing: boolean): Promise<void> {
    if (status !== 'active' && status !== 'idle') throw new BadRequest(`Invalid status: ${status}`);
    const user = await this.users.get(actor.userId);
    if (!user.setting('presence_enabled') || (await this.isDisabled(actor))) return;
    const { realmId, userId } = actor;
    const input = { realmId, userId, at: this.clock.now(), active: status === 'active' };
    if (isPing && this.store.isRecorded(input)) return;
    const { presence, cameOnline } = await this.store.record(input);
    this.persistence.markChanged(realmId);
    if (cameOnline) await this.publish(user, presence);
  }

  /** Shows others that a person is online, or offline, who has just begun or ended to share that. Inside the unit of work. */
  async followSharing(user: User): Promise<void> {
    const { realmId, id: userId } = user;
    if (await this.isDisabled(user)) return;
    const at = this.clock.now();
    if (user.setting('presence_enabled')) {
      await this.publish(user, (await this.store.record({ realmId, userId, at, active: true })).presence);
    } else {
      const presence = await this.store.end(realmId, userId, at - OFFLINE_AFTER_MS - MARGIN_MS, at);
      // The copy would bring back later times.
      await this.repository.delete(userId);
      if (!presence) return;
      await this.publish(user, presence);
    }
    this.persistence.markChanged(realmId);
  }

  /** Presences of the people whom the actor can see, in the form of `POST /users/me/presence`. */
  async list(actor: Actor, { lastUpdateId, historyDays, modern }: PresenceQuery): Promise<WirePresences> {
    const now = this.clock.now();
    if (await this.isDisabled(actor)) return { presences: {}, server_timestamp: now / 1000, presence_last_update_id: -1 };
    const since = Math.max(lastUpdateId ?? 0, 0);
    const found = await this.store.listChangedSince(actor.realmId, since);
    const oldest = since > 0 ? 0 : now - (historyDays ?? DEFAULT_HISTORY_DAYS) * DAY_MS;
    const [users, isVisible, host] = await Promise.all([
      this.users.findByIds(found.map(({ userId }) => userId)),
      this.access.visibilityFilter(actor),
      this.access.realmHost(actor.realmId),
    ]);
    const visible = found.flatMap((presence): [User, Presence][] => {
      const user = users.get(presence.userId);
      return user?.active && !user.isBot && presence.connectedAt >= oldest && isVisible(user) ? [[user, presence]] : [];
    });
    const entries = visible.map(([user, presence]): [string, WireLegacyPresence | WireModernPresence] =>
      modern ? [String(user.id), presentModern(presence, user.joinedAt)] : [apiEmail(user, host), presentLegacy(presence, now)],
    );
    const newest = found.reduce((id, presence) => Math.max(id, presence.updateId), lastUpdateId ?? -1);
    return { presences: Object.fromEntries(entries), server_timestamp: now / 1000, presence_last_update_id: newest };
  }

  /** @param person an id or an address @throws BadRequest */
  async getFor(actor: Actor, person: string): Promise<WireSinglePresence> {
    const user = /^\d+$/.test(person)
      ? await this.access.accessById(actor, Number(person), ANY_ACCOUNT)
      : await this.access.accessByAddress(actor, person, ANY_ACCOUNT);
    if (!user.active) throw new BadRequest('No such user');
    if (user.isBot) throw new BadRequest('Presence is not supported for bot users.');
    const presence = (await this.isDisabled(actor)) ? null : await this.store.find(actor.realmId, user.id);
    if (!presence) throw new BadRequest(`No presence data for ${person}`);
    return presentSingle(presence, this.clock.now());
  }

  /**
   * How long ago accounts were last active, in milliseconds; accounts without a presence are left out.
   * @returns null if the organization has no presences
   */
  async loadIdleTimes(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, number> | null> {
    if ((await this.realms.get(realmId)).setting('presence_disabled')) return null;
    const now = this.clock.now();
    return new Map((await this.store.findMany(realmId, userIds)).map(({ userId, activeAt }) => [userId, now - activeAt]));
  }

  private async isDisabled({ realmId }: Pick<Actor, 'realmId'>): Promise<boolean> {
    return (await this.realms.get(realmId)).setting('presence_disabled');
  }

  private async publish(user: User, presence: Presence): Promise<void> {
    const { realmId } = user;
    if ((await this.repository.countPeople(realmId, MAX_PEOPLE_FOR_EVENTS + 1)) > MAX_PEOPLE_FOR_EVENTS) return;
    const now = this.clock.now();
    const { website } = presentLegacy(presence, now);
    const event: ClientEvent = {
      type: 'presence',
      user_id: user.id,
      email: apiEmail(user, await this.access.realmHost(realmId)),
      server_timestamp: now / 1000,
      presence: { website },
      presences: { [user.id]: presentModern(presence, user.joinedAt) },
    };
    await this.events.publish((await this.access.audienceSeeing(user)).map((audience) => ({ realmId, event, audience })));
  }
}
