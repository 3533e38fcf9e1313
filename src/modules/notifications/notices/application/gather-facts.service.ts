import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { type Channel, ChannelLookup } from '../../../channels/channels.api.js';
import type { Message } from '../../../messaging/messages.api.js';
import { MessageTrait } from '../../../messaging/read-state.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { GroupMentions } from '../../../users/groups.api.js';
import { isSystemBot, SYSTEM_BOTS } from '../../../users/system-bots.api.js';
import { NoticeTimingService } from '../../schedule/application/notice-timing.service.js';
import { QuietHoursService } from '../../schedule/application/quiet-hours.service.js';
import type { Disturbance } from '../../schedule/domain/quiet-hours.js';
import type { Address, NoticeFacts, NoticeSettings } from '../domain/facts.js';
import { mentionsIn } from '../domain/mentions.js';
import type { DeliveryChannel } from './delivery-channel.js';
import { FindActivityService } from './find-activity.service.js';
import { type AccountFacts, NoticeAudienceQueries } from './notice-audience.queries.js';

const POLICIES = ['none', 'muted', 'unmuted', 'followed'] as const;
const EMAIL_BATCHING = 'email_notifications_batching_period_seconds';

const SWITCHES = [
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_followed_topic_email_notifications',
  'enable_followed_topic_push_notifications',
  'wildcard_mentions_notify',
  'enable_followed_topic_wildcard_mentions_notify',
] as const satisfies readonly (keyof NoticeSettings)[];

/** A message with what is asked about it for all accounts. */
interface Subject {
  readonly message: Message;
  /** Undefined for a direct message. */
  readonly channel: Channel | undefined;
  readonly edited: boolean;
}

/** The facts of one account about one message, for each delivery channel that was asked for. */
export interface GatheredFacts {
  readonly account: User;
  readonly facts: readonly NoticeFacts[];
}

/** Collects everything on which decisions about the notices of a message depend. */
@Injectable()
export class GatherFactsService {
  constructor(
    private readonly queries: NoticeAudienceQueries,
    private readonly users: UserLookup,
    private readonly channels: ChannelLookup,
    private readonly groups: GroupMentions,
    private readonly activity: FindActivityService,
    private readonly quietHours: QuietHoursService,
    private readonly timing: NoticeTimingService,
    private readonly clock: Clock,
  ) {}

  /**
   * The facts as they are now, apart from what only the delivery knows: whether the message is read or was notified of already, and limits.
   * @param edited whether only mentions count, because the message was edited
   */
  async gather(
    message: Message,
    userIds: readonly UserId[],
    deliveryChannels: readonly DeliveryChannel[],
    { edited }: { readonly edited: boolean },
  ): Promise<GatheredFacts[]> {
    const channel = (await this.channels.findByConversations([message.conversationId])).get(message.conversationId);
    const subject: Subject = { message, channel, edited };
    const accounts = await this.users.findByIds(userIds);
    const stored = await this.queries.loadFacts(message, userIds);
    const addresses = await this.addressesOf(subject, stored);
    const sender = await this.users.get(message.senderId);
    const serviceMessage = isSystemBot(sender, SYSTEM_BOTS.welcome);
    const activities = await this.activity.find(message.realmId, userIds);
    const pushDelays = await this.timing.findPushDelays(message.realmId, [...activities.keys()]);
    const unreachable = await Promise.all(deliveryChannels.map((one) => one.findUnreachable(message.realmId, userIds)));
    const stopped = await Promise.all(
      deliveryChannels.map(async (one) => (await one.findStopped?.(message, userIds)) ?? new Set<UserId>()),
    );
    const now = this.clock.now();
    const quiet = await this.quietHours.findQuiet(message.realmId, accounts, now, (id) => disturbanceOf(message, addresses.get(id)));
    return [...accounts.values()].map((account) => ({
      account,
      facts: deliveryChannels.map(({ name }, index): NoticeFacts => {
        const own = stored.get(account.id);
        return {
          now,
          channel: name,
          ownMessage: account.id === message.senderId,
          botAccount: account.isBot,
          accountDeactivated: !account.active,
          serviceMessage,
          access: own?.member === true ? 'received' : 'not_received',
          senderMuted: own?.senderMuted ?? false,
          address: addresses.get(account.id) ?? { kind: 'direct' },
          settings: settingsOf(account),
          unsubscribed: stopped[index]?.has(account.id) ?? false,
          read: false,
          alreadyNotified: false,
          activity: activities.get(account.id) ?? null,
          pushDelayMs: pushDelays.get(account.id) ?? 0,
          quiet: quiet.get(account.id) ?? null,
          unreachable: unreachable[index]?.get(account.id) ?? null,
          limitedUntil: null,
        };
      }),
    }));
  }

  private async addressesOf(
    { message, channel, edited }: Subject,
    stored: ReadonlyMap<UserId, AccountFacts>,
  ): Promise<Map<UserId, Address>> {
    const ids = [...stored.keys()];
    if (!channel) return new Map(ids.map((id) => [id, { kind: 'direct' }]));
    const mentions = mentionsIn(message.renderedContent);
    const inGroups = await this.smallestGroups(message, mentions.groupIds);
    const participants =
      (message.traits & MessageTrait.topicWildcard) === 0 ? new Set<UserId>() : await this.queries.filterParticipants(message, ids);
    return new Map(
      [...stored].map(([id, { choices, topicPolicy, mentioned }]): [UserId, Address] => {
        const groupId = inGroups.get(id);
        const mention = !mentioned ? null : mentions.userIds.has(id) || groupId === undefined ? 'name' : { groupId };
        return [
          id,
          {
            kind: 'channel',
            mention,
            channelWildcard: (message.traits & MessageTrait.channelWildcard) !== 0,
            topicWildcard: participants.has(id),
            topic: POLICIES[topicPolicy] ?? 'none',
            channel: choices,
            edited,
          },
        ];
      }),
    );
  }

  /** For each member of the mentioned groups, that one of them which has the fewest members. */
  private async smallestGroups({ realmId }: Message, groupIds: readonly UserGroupId[]): Promise<ReadonlyMap<UserId, UserGroupId>> {
    const groups: { readonly id: UserGroupId; readonly members: readonly UserId[] }[] = [];
    for (const id of groupIds) groups.push({ id, members: await this.groups.listMembers(realmId, [id]) });
    groups.sort((a, b) => b.members.length - a.members.length);
    return new Map(groups.flatMap(({ id, members }) => members.map((userId) => [userId, id] as const)));
  }
}

/** What a message is to an account that wants quiet. @param address undefined for a direct message */
function disturbanceOf({ senderId }: Message, address: Address | undefined): Disturbance {
  const isDirect = address?.kind !== 'channel';
  return { isDirect, isMention: !isDirect && address.mention === 'name', senderId };
}

function settingsOf(account: User): NoticeSettings {
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, account.setting(name)])) as Record<(typeof SWITCHES)[number], boolean>;
  return { ...switches, [EMAIL_BATCHING]: account.setting(EMAIL_BATCHING) };
}
