import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../kernel/ids.js';
import { MembershipRepository } from '../../channels/subscriptions.api.js';
import { UserLookup } from '../../users/accounts.api.js';
import { EventReader } from '../domain/event-reader.js';

/** Loads accounts with all of their membership periods, as they receive events now. */
@Injectable()
export class LoadEventReaderService {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  async load(userId: UserId): Promise<EventReader> {
    const [user, periods] = await Promise.all([this.users.get(userId), this.memberships.listPeriods(userId)]);
    const reader = new EventReader(userId, user.realmId, user.role);
    for (const { conversationId, fromId, toId } of periods) {
      reader.apply({ userId, conversationId, fromId, ...(toId === null ? {} : { toId }) });
    }
    return reader;
  }
}
