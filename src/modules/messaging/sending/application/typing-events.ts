import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import type { ConversationId } from '../../../../kernel/ids.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';

/** In channels with more subscribers, no typing events are published. */
const MAX_SUBSCRIBERS = 100;

/** Publishes typing events to the accounts that want them. */
@Injectable()
export class TypingEvents {
  constructor(
    private readonly users: UserLookup,
    private readonly memberships: MembershipRepository,
    private readonly events: ClientEvents,
  ) {}

  /** The subscribers who may be notified; none in a large channel. */
  async listSubscribers(conversationId: ConversationId): Promise<User[]> {
    if ((await this.memberships.countActive(conversationId)) > MAX_SUBSCRIBERS) return [];
    const memberIds = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
    return [...(await this.users.findByIds(memberIds)).values()];
  }

  /** The active users who want typing notifications. */
  filterInterested(users: readonly User[]): User[] {
    return users.filter((user) => user.active && user.setting('receives_typing_notifications'));
  }

  async publish({ realmId }: Actor, users: readonly User[], event: ClientEvent): Promise<void> {
    const userIds = this.filterInterested(users).map(({ id }) => id);
    if (userIds.length > 0) await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds } }]);
  }
}
