import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import type { ConversationId } from '../../../../kernel/ids.js';
import { MembershipRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';

/** Nobody is told of typing in channels with more subscribers. */
const MAX_SUBSCRIBERS = 100;

/** Whom typing is told to. */
@Injectable()
export class TypingEvents {
  constructor(
    private readonly users: UserLookup,
    private readonly memberships: MembershipRepository,
    private readonly events: ClientEvents,
  ) {}

  /** Nobody, in a large channel. */
  async subscribers(conversationId: ConversationId): Promise<User[]> {
    if ((await this.memberships.countActive(conversationId)) > MAX_SUBSCRIBERS) return [];
    const memberIds = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
    return [...(await this.users.findByIds(memberIds)).values()];
  }

  /** Those of the people who want to know. */
  interested(people: readonly User[]): User[] {
    return people.filter((user) => user.active && user.setting('receives_typing_notifications'));
  }

  async publish({ realmId }: Actor, people: readonly User[], event: ClientEvent): Promise<void> {
    const userIds = this.interested(people).map(({ id }) => id);
    if (userIds.length > 0) await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds } }]);
  }
}
