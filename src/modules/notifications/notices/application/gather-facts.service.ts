import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
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
import type { Unreachable } from '../domain/reason.js';
import type { DeliveryChannel, Stoppable } from './delivery-channel.js';
import { FindActivityService } from './find-activity.service.js';
import { type AccountFacts, type Concerned, NoticeAudienceQueries } from './notice-audience.queries.js';

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

/** The facts of one account about one message, for each delivery channel that was asked for. */
export interface GatheredFacts {
  readonly message: Message;
  readonly account: User;
  readonly facts: readonly NoticeFacts[];
}

/** Which accounts each delivery channel reaches, whatever the message. */
export interface Reachability {
  readonly channel: DeliveryChannel;
  /** Null for an account that it reaches, otherwise why it does not. */
  readonly unreachable: ReadonlyMap<UserId, Unreachable | null>;
}

/** Collects everything on which decisions about the notices of messages depend. */
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

  /** Asks the delivery channels which accounts of an organization they reach. */
  findReachable(realmId: RealmId, userIds: readonly UserId[], channels: readonly DeliveryChannel[]): Promise<Reachability[]> {
    return Promise.all(channels.map(async (channel) => ({ channel, unreachable: await channel.findUnreachable(realmId, userIds) })));
  }

  /**
   * The facts as they are now, apart from what only the delivery knows: whether a message is read or was notified of already, and limits.
   * @param concerned messages of one organization
   * @param edited whether only mentions count, because the messages were edited
   */
  async gather(
    realmId: RealmId,
    concerned: readonly Concerned<Message>[],
    reachable: readonly Reachability[],
    { edited }: { readonly edited: boolean },
  ): Promise<GatheredFacts[]> {
    const userIds = [...new Set(concerned.flatMap((one) => one.userIds))];
    const channels = await this.channels.findByConversations([...new Set(concerned.map(({ message }) => message.conversationId))]);
    const accounts = await this.users.findByIds(userIds);
    const senders = await this.users.findByIds(new Set(concerned.map(({ message }) => message.senderId)));
    const stored = await this.queries.loadFacts(concerned);
    const activities = await this.activity.find(realmId, userIds);
    const pushDelays = await this.timing.findPushDelays(realmId, [...activities.keys()]);
    const stopped = await this.findStopped(concerned, reachable);
    const now = this.clock.now();
    const quiet = await this.quietHours.findQuiet(realmId, accounts, now);
    const gathered: GatheredFacts[] = [];
    for (const { message, userIds: own } of concerned) {
      const facts = stored.get(message.id) ?? new Map<UserId, AccountFacts>();
      const addresses = await this.addressesOf(message, channels.get(message.conversationId), facts, edited);
      const ofMessage = { now, since: sinceOf(message, edited), serviceMessage: isServiceMessage(senders.get(message.senderId)) };
      for (const account of own.flatMap((id) => accounts.get(id) ?? [])) {
        const { id } = account;
        const address = addresses.get(id) ?? { kind: 'direct' };
        const common = {
          ...USUAL,
          ...ofMessage,
          ...accountFacts(account, message, facts.get(id)),
          address,
          activity: activities.get(id) ?? null,
          pushDelayMs: pushDelays.get(id) ?? 0,
          quiet: quiet.get(id)?.(disturbanceOf(message, address)) ?? null,
        };
        const ofChannel = ({ channel, unreachable }: Reachability): NoticeFacts => ({
          ...common,
          channel: channel.name,
          unsubscribed: stopped.get(channel)?.has(stopKey({ ...message, userId: id })) ?? false,
          unreachable: unreachable.get(id) ?? null,
        });
        gathered.push({ message, account, facts: reachable.map(ofChannel) });
      }
    }
    return gathered;
  }

  /** For which accounts and conversations each delivery channel was stopped, as keys of `stopKey`. */
  private async findStopped(
    concerned: readonly Concerned<Message>[],
    reachable: readonly Reachability[],
  ): Promise<ReadonlyMap<DeliveryChannel, ReadonlySet<string>>> {
    const pairs = new Map<string, Stoppable>();
    for (const { message, userIds } of concerned) {
      const { conversationId, topic } = message;
      for (const userId of userIds) pairs.set(stopKey({ userId, conversationId, topic }), { userId, conversationId, topic });
    }
    const stopped = new Map<DeliveryChannel, ReadonlySet<string>>();
    for (const { channel } of reachable) {
      const found = await channel.filterStopped?.([...pairs.values()]);
      if (found) stopped.set(channel, new Set(found.map(stopKey)));
    }
    return stopped;
  }

  private async addressesOf(
    message: Message,
    channel: Channel | undefined,
    stored: ReadonlyMap<UserId, AccountFacts>,
    edited: boolean,
  ): Promise<Map<UserId, Address>> {
    const ids = [...stored.keys()];
    if (!channel) return new Map(ids.map((id) => [id, { kind: 'direct' }]));
    const isMentioning = [...stored.values()].some(({ mentioned }) => mentioned);
    const mentions = mentionsIn(isMentioning ? message.renderedContent : '');
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

/** What only the delivery finds out. */
const USUAL = { read: false, alreadyNotified: false, limitedUntil: null } as const;

/** What an account is, and what is stored of it about a message. */
function accountFacts(
  account: User,
  { senderId }: Message,
  stored: AccountFacts | undefined,
): Pick<NoticeFacts, 'ownMessage' | 'botAccount' | 'accountDeactivated' | 'access' | 'senderMuted' | 'settings'> {
  return {
    ownMessage: account.id === senderId,
    botAccount: account.isBot,
    accountDeactivated: !account.active,
    access: stored?.member === true ? 'received' : 'not_received',
    senderMuted: stored?.senderMuted ?? false,
    settings: settingsOf(account),
  };
}

function sinceOf({ sentAt, editedAt }: Message, edited: boolean): number {
  return (edited ? editedAt : null) ?? sentAt;
}

function isServiceMessage(sender: User | undefined): boolean {
  return sender !== undefined && isSystemBot(sender, SYSTEM_BOTS.welcome);
}

/** Messages of one topic may spell it differently. */
function stopKey({ userId, conversationId, topic }: Stoppable): string {
  return `${userId} ${conversationId} ${foldCase(topic)}`;
}

/** What a message is to an account that wants quiet. */
function disturbanceOf({ senderId }: Message, address: Address): Disturbance {
  const isDirect = address.kind !== 'channel';
  return { isDirect, isMention: !isDirect && address.mention === 'name', senderId };
}

function settingsOf(account: User): NoticeSettings {
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, account.setting(name)])) as Record<(typeof SWITCHES)[number], boolean>;
  return { ...switches, [EMAIL_BATCHING]: account.setting(EMAIL_BATCHING) };
}
