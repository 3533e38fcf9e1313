import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { GuestVisibilityEvents } from '../../../users/profiles.api.js';
import { ConversationRepository } from '../../conversations/application/channel.repository.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import { ReadStateCleanup } from '../../conversations/application/required-ports.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { type LeftChannel, SubscriptionEvents } from './subscription-events.js';

const MEMBERS_PER_STATEMENT = 500;

/** Ends subscriptions and publishes it. The caller has checked the permissions. */
@Injectable()
export class LeaveChannelsService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly memberships: MembershipRepository,
    private readonly readState: ReadStateCleanup,
    private readonly events: SubscriptionEvents,
    private readonly visibility: GuestVisibilityEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the accounts that were subscribed before, by channel in the given order */
  async leave(realmId: RealmId, channels: readonly Channel[], userIds: readonly UserId[]): Promise<UserId[][]> {
    return this.unitOfWork.run(async () => {
      const locked = await this.conversations.lock(channels.map(({ conversationId }) => conversationId));
      const lastIds = new Map(locked.map(({ id, lastMessageId }) => [id, lastMessageId]));
      const partners = await this.visibility.loadPartners(realmId, userIds);
      const left: LeftChannel[] = [];
      for (const channel of channels) {
        const { conversationId } = channel;
        const toId = lastIds.get(conversationId) ?? 0;
        const leaving = await this.memberships.filterActive(conversationId, userIds);
        if (leaving.length > 0) {
          await this.memberships.end(leaving, conversationId, toId);
          await this.readState.clear(leaving, conversationId);
        }
        left.push({ channel, userIds: leaving, changes: leaving.map((userId) => ({ userId, conversationId, toId })) });
      }
      await this.events.publishLeft(
        realmId,
        left.filter((one) => one.userIds.length > 0),
      );
      await this.visibility.publishChanges(partners);
      return left.map((one) => [...one.userIds]);
    });
  }

  /** Marks everything in the channel as read, for all of its subscribers. */
  async markAllRead(conversationId: ConversationId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [locked] = await this.conversations.lock([conversationId]);
      await this.memberships.markReadThrough(conversationId, locked?.lastMessageId ?? 0);
      const members = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
      for (const part of chunks(members, MEMBERS_PER_STATEMENT)) {
        await this.readState.clear(part, conversationId);
      }
    });
  }
}
