import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../../kernel/actor.js';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { ChannelRepository, ConversationRepository } from '../../conversations/application/channel.repository.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import { ReadStateCleanup } from '../../conversations/application/required-ports.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { JoinChannelsService } from './join-channels.service.js';
import { SubscriptionEvents } from './subscription-events.js';

/**
 * Suspends the subscriptions of deactivated accounts until they are reactivated. Messages that are sent meanwhile count as not received, and
 * messages that were unread before count as read.
 */
@Injectable()
export class SuspendSubscriptionsListener extends AccountListener {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly conversations: ConversationRepository,
    private readonly memberships: MembershipRepository,
    private readonly readState: ReadStateCleanup,
    private readonly events: SubscriptionEvents,
  ) {
    super();
  }

  override async onDeactivated({ id }: User): Promise<void> {
    const channels = await this.lockSubscribed(id);
    await this.memberships.suspend(id);
    for (const { conversationId } of channels) await this.readState.clear([id], conversationId);
    await this.events.publishSuspended(id, channels);
  }

  override async onReactivated({ id }: User): Promise<void> {
    const channels = await this.lockSubscribed(id);
    await this.memberships.resume(id);
    await this.events.publishResumed(id, channels);
  }

  private async lockSubscribed(userId: number): Promise<Channel[]> {
    const memberships = (await this.memberships.listSubscriptions(userId)).filter(({ active }) => active);
    const conversationIds = memberships.map(({ conversationId }) => conversationId);
    await this.conversations.lock(conversationIds);
    return this.channels.findByConversations(conversationIds);
  }
}

/** Subscribes new accounts to the default channels, except guests and bots. */
@Injectable()
export class DefaultSubscriptionsListener extends AccountListener {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly joining: JoinChannelsService,
  ) {
    super();
  }

  override async onCreated({ id, realmId, role, isBot }: User, { defaultChannels }: { readonly defaultChannels: boolean }): Promise<void> {
    if (!defaultChannels || isBot || isGuest(role)) return;
    const channels = (await this.channels.listByRealm(realmId)).filter(({ isDefault, archived }) => isDefault && !archived);
    if (channels.length === 0) return;
    await this.joining.join(
      realmId,
      channels.map((channel) => ({ channel, created: false, userIds: [id], newAccounts: true })),
    );
  }
}
