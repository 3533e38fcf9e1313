import { Injectable } from '@nestjs/common';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { type Presence, presentLegacy } from '../../domain/presence/presence.js';
import { apiEmail } from '../../domain/email-visibility.js';
import type { User } from '../../domain/user.js';
import { AccountAudiences } from '../accounts/account-audiences.js';
import { UserAccess } from '../profiles/user-access.js';
import { PersistPresenceService } from './presence-keeping.js';
import { PresenceRepository } from './presence-store.js';

/** In larger organizations everybody would be told of somebody all the time; there clients ask, as they do anyway. */
const MAX_PEOPLE_FOR_EVENTS = 100;

/** What follows from a presence that was noted: it is written down, and others are told of who comes back. */
@Injectable()
export class PresenceNews {
  constructor(
    private readonly keeping: PersistPresenceService,
    private readonly repository: PresenceRepository,
    private readonly audiences: AccountAudiences,
    private readonly access: UserAccess,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
  ) {}

  async noted(user: User, presence: Presence, cameOnline: boolean): Promise<void> {
    const { realmId } = user;
    this.keeping.markChanged(realmId);
    if (!cameOnline || (await this.repository.countPeople(realmId, MAX_PEOPLE_FOR_EVENTS + 1)) > MAX_PEOPLE_FOR_EVENTS) return;
    const now = this.clock.now();
    const { website } = presentLegacy(presence, now);
    const event: ClientEvent = {
      type: 'presence',
      user_id: user.id,
      email: apiEmail(user, await this.access.realmHost(realmId)),
      server_timestamp: now / 1000,
      presence: { website },
    };
    await this.events.publish((await this.audiences.audienceSeeing(user)).map((audience) => ({ realmId, event, audience })));
  }
}
