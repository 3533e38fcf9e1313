import { Injectable } from '@nestjs/common';
import type { MembershipChange } from '../../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { GuestVisibilityEvents } from '../../../users/profiles.api.js';
import { ConversationRepository } from '../../conversations/application/channel.repository.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import { ChannelActivity } from '../../conversations/application/required-ports.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { Membership } from '../../conversations/domain/membership.js';
import { nextColor } from '../domain/subscription-property.js';
import { type JoinedChannel, SubscriptionEvents } from './subscription-events.js';

/** The number of messages that the Zulip server shows new accounts as unread. Here they are read, so that nobody has to mark them first. */
const MESSAGES_FOR_NEW_ACCOUNTS = 20;

export interface JoinChannelInput {
  readonly channel: Channel;
  /** Whether it was created in the same unit of work. */
  readonly created: boolean;
  readonly userIds: readonly UserId[];
  /** The accounts are new, so that they also receive the newest messages of a channel that shares its history. */
  readonly newAccounts?: boolean;
  /** The first message of the channel that the accounts receive, as if they had belonged to it from then on; 0 for all of them. */
  readonly receivesFrom?: MessageId;
  /** Colour for accounts that were never subscribed before. */
  readonly color?: string;
}

/** Starts subscriptions and publishes them. The caller has checked the permissions. */
@Injectable()
export class JoinChannelsService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly memberships: MembershipRepository,
    private readonly activity: ChannelActivity,
    private readonly events: SubscriptionEvents,
    private readonly visibility: GuestVisibilityEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the accounts that were not subscribed before, by channel in the given order */
  async join(realmId: RealmId, inputs: readonly JoinChannelInput[]): Promise<UserId[][]> {
    return this.unitOfWork.run(async () => {
      const locked = await this.conversations.lock(inputs.map(({ channel }) => channel.conversationId));
      const lastIds = new Map(locked.map(({ id, lastMessageId }) => [id, lastMessageId]));
      const colors = new ColorAssigner(
        this.memberships,
        inputs.flatMap(({ color }) => color ?? []),
      );
      const partners = await this.visibility.loadPartners(
        realmId,
        inputs.flatMap(({ userIds }) => userIds),
      );
      const joined: JoinedChannel[] = [];
      for (const input of [...inputs].sort((a, b) => a.channel.id - b.channel.id)) {
        const lastMessageId = lastIds.get(input.channel.conversationId) ?? 0;
        joined.push(await this.joinOne(input, { lastMessageId, fromId: await this.findFirstReceived(input, lastMessageId) }, colors));
      }
      await this.visibility.publishChanges(partners);
      await this.events.publishJoined(
        realmId,
        joined.filter(({ created, memberships }) => created || memberships.length > 0),
      );
      const byChannel = new Map(joined.map(({ channel, memberships }) => [channel, memberships.map(({ userId }) => userId)]));
      return inputs.map(({ channel }) => byChannel.get(channel) ?? []);
    });
  }

  /** The first message that the accounts receive. */
  private async findFirstReceived(input: JoinChannelInput, lastMessageId: MessageId): Promise<MessageId> {
    const { channel, newAccounts, receivesFrom } = input;
    if (receivesFrom !== undefined) return receivesFrom;
    if (!newAccounts || !channel.hasSharedHistory || lastMessageId === 0) return lastMessageId + 1;
    const newest = await this.activity.listNewestIds(channel.realmId, channel.conversationId, MESSAGES_FOR_NEW_ACCOUNTS);
    return newest.at(-1) ?? lastMessageId + 1;
  }

  private async joinOne(
    input: JoinChannelInput,
    { lastMessageId, fromId }: { readonly lastMessageId: MessageId; readonly fromId: MessageId },
    colors: ColorAssigner,
  ): Promise<JoinedChannel> {
    const { channel, created, userIds } = input;
    const { conversationId, realmId } = channel;
    const former = new Map((await this.memberships.find(userIds, [conversationId])).map((membership) => [membership.userId, membership]));
    const memberships: Membership[] = [];
    for (const userId of userIds) {
      const old = former.get(userId);
      if (old?.active) continue;
      const color = old?.color ?? input.color ?? (await colors.assign(userId, conversationId));
      memberships.push(
        Object.assign(old ?? new Membership(userId, conversationId, realmId, color), { active: true, readThroughId: lastMessageId }),
      );
    }
    await this.memberships.start(memberships, fromId);
    const changes = memberships.map(({ userId }): MembershipChange => ({ userId, conversationId, fromId }));
    return { channel, created, memberships, changes };
  }
}

/** Assigns colours that an account does not use yet. */
class ColorAssigner {
  private readonly used = new Map<UserId, Set<string>>();

  /** @param requested colours that clients chose, which count as in use */
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly requested: readonly string[],
  ) {}

  async assign(userId: UserId, conversationId: ConversationId): Promise<string> {
    let used = this.used.get(userId);
    if (!used) {
      used = new Set([...(await this.memberships.listSubscriptions(userId)).map(({ color }) => color), ...this.requested]);
      this.used.set(userId, used);
    }
    const color = nextColor(used, conversationId);
    used.add(color);
    return color;
  }
}
