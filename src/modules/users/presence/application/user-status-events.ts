import { Injectable } from '@nestjs/common';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { NO_EMOJI, type WireStatus } from '../domain/user-status.js';

/** What clears a status on the wire, apart from its end. */
export const CLEARED = { status_text: '', emoji_name: NO_EMOJI.name, emoji_code: NO_EMOJI.code, reaction_type: NO_EMOJI.type } as const;

/** Tells those who see an account that its status has changed. */
@Injectable()
export class UserStatusEvents {
  constructor(
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly events: ClientEvents,
  ) {}

  /** Inside the unit of work of the change. @param change the fields that differ */
  async publish(userId: UserId, change: WireStatus): Promise<void> {
    const user = await this.users.get(userId);
    const { id, realmId } = user;
    const event: ClientEvent = { type: 'user_status', user_id: id, ...change };
    const audiences = await this.access.audienceSeeing(user);
    await this.events.publish(audiences.map((audience) => ({ realmId, event, audience })));
  }
}
