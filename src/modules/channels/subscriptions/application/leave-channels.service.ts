import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { GuestVisibilityEvents } from '../../../users/profiles.api.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { ConversationRepository } from '../../conversations/application/channel.repository.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import { ReadStateCleanup } from '../../conversations/application/required-ports.js';
import { type LeftChannel, SubscriptionEvents } from './subscription-events.js';

const CLEARED_AT_ONCE = 500;

/** Ends subscriptions. Nothing is checked here: who may is decided before. */
@Injectable()
export class LeaveChannelsService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly memberships: MembershipRepository,
    private readonly readState: ReadStateCleanup,
    private readonly announcements: SubscriptionEvents,
    private readonly acquaintances: GuestVisibilityEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns who has left, by channel in the given order; others were not subscribed */
  async leave(realmId: RealmId, channels: readonly Channel[], userIds: readonly UserId[]): Promise<UserId[][]> {
    return this.unitOfWork.run(async () => {
      const locked = await this.conversations.lock(channels.map(({ conversationId }) => conversationId));
      const lastIds = new Map(locked.map(({ id, lastMessageId }) => [id, lastMessageId]));
      const circles = await this.acquaintances.loadPartners(realmId, userIds);
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
      await this.announcements.publishLeft(
        realmId,
        left.filter((one) => one.userIds.length > 0),
      );
      await this.acquaintances.changed(circles);
      return left.map((one) => [...one.userIds]);
    });
  }

  /** Nothing in the channel waits to be read any more, by any of its subscribers. */
  async markAllRead(conversationId: ConversationId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [locked] = await this.conversations.lock([conversationId]);
      await this.memberships.markReadThrough(conversationId, locked?.lastMessageId ?? 0);
      const members = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
      for (const part of chunks(members, CLEARED_AT_ONCE)) {
        await this.readState.clear(part, conversationId);
      }
    });
  }
}
