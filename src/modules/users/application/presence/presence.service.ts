import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { type Presence, presentSingle, presentLegacy, presentModern } from '../../domain/presence/presence.js';
import type { User } from '../../domain/user.js';
import { apiEmail } from '../../domain/email-visibility.js';
import { ANY_ACCOUNT, UserAccess } from '../profiles/user-access.js';
import { UserLookup } from '../user-lookup.js';
import { PresenceNews } from './presence-news.js';
import { PresenceStore } from './presence-store.js';

const DAY_MS = 86_400_000;
const USUAL_HISTORY_DAYS = 14;

export interface PresenceQuery {
  /** The newest that the client has; it wants what is newer. Null or not above 0: everything. */
  readonly lastUpdateId: number | null;
  /** Without anything to go on from: how far back. */
  readonly historyDays: number | null;
  /** Two times for each person, by id; otherwise as old clients know it, by address. */
  readonly modern: boolean;
}

/** Who is there, and since when not. */
@Injectable()
export class PresenceService {
  constructor(
    private readonly store: PresenceStore,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly news: PresenceNews,
    private readonly clock: Clock,
  ) {}

  /** Notes that the actor is there, unless they keep it to themselves. @throws BadRequest */
  async note(actor: Actor, status: string): Promise<void> {
    if (status !== 'active' && status !== 'idle') throw new BadRequest(`Invalid status: ${status}`);
    const user = await this.users.get(actor.userId);
    if (!user.setting('presence_enabled')) return;
    const { realmId, userId } = actor;
    const { presence, cameOnline } = await this.store.record({ realmId, userId, at: this.clock.now(), active: status === 'active' });
    await this.news.noted(user, presence, cameOnline);
  }

  /** Presences of the people whom the actor sees, as `POST /users/me/presence` answers them. */
  async list(actor: Actor, { lastUpdateId, historyDays, modern }: PresenceQuery): Promise<Record<string, unknown>> {
    const now = this.clock.now();
    const since = Math.max(lastUpdateId ?? 0, 0);
    const found = await this.store.changedSince(actor.realmId, since);
    const oldest = since > 0 ? 0 : now - (historyDays ?? USUAL_HISTORY_DAYS) * DAY_MS;
    const [users, sees, host] = await Promise.all([
      this.users.findByIds(found.map(({ userId }) => userId)),
      this.access.visibilityFilter(actor),
      this.access.realmHost(actor.realmId),
    ]);
    const shown = found.flatMap((presence): [User, Presence][] => {
      const user = users.get(presence.userId);
      return user?.active && !user.isBot && presence.connectedAt >= oldest && sees(user) ? [[user, presence]] : [];
    });
    const entries = shown.map(([user, presence]) =>
      modern ? [String(user.id), presentModern(presence, user.joinedAt)] : [apiEmail(user, host), presentLegacy(presence, now)],
    );
    const newest = found.reduce((id, presence) => Math.max(id, presence.updateId), lastUpdateId ?? -1);
    return { presences: Object.fromEntries(entries), server_timestamp: now / 1000, presence_last_update_id: newest };
  }

  /** @param person an id or an address @throws BadRequest */
  async getFor(actor: Actor, person: string): Promise<object> {
    const user = /^\d+$/.test(person)
      ? await this.access.accessById(actor, Number(person), ANY_ACCOUNT)
      : await this.access.accessByAddress(actor, person, ANY_ACCOUNT);
    if (!user.active) throw new BadRequest('No such user');
    if (user.isBot) throw new BadRequest('Presence is not supported for bot users.');
    const presence = await this.store.find(actor.realmId, user.id);
    if (!presence) throw new BadRequest(`No presence data for ${person}`);
    return presentSingle(presence, this.clock.now());
  }
}
