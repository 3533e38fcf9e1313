import { Injectable } from '@nestjs/common';
import { BotType, isGuest } from '../../../../kernel/actor.js';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { isSystemBot, SYSTEM_BOTS } from '../../../users/system-bots.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { MessageMark, MessageTrait, wildcardFlags } from '../../messages/domain/message-flags.js';
import { AlertWordIndex } from '../../personal/application/alert-word-index.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import { type Destination, topicOf } from './destination-resolver.js';

/** A common alert word may match thousands of accounts, so memberships are looked up in chunks. */
const MEMBERS_PER_QUERY = 1_000;

/** A bot that a message triggers, and why. Stored as the payload of outbox rows. */
export interface BotTrigger {
  readonly botId: UserId;
  readonly trigger: 'mention' | 'direct_message';
  /** Set if the bot cannot read the conversation, so that only the mention gives it access to the message. */
  readonly mentionedIn?: ConversationId;
}

/** What a message means to the recipients to whom it means more than to the others. */
export interface RecipientInfo {
  /** Bits of `MessageTrait`. */
  readonly traits: number;
  /** Bits of `MessageMark`, of accounts that have any. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
  readonly flagsOfUsers: Readonly<Record<UserId, readonly string[]>>;
  /** Flags of all other recipients. */
  readonly flagsOfAll: readonly string[];
  /** Outgoing webhook bots that are called because of the message. */
  readonly botTriggers: readonly BotTrigger[];
  /** Whether a person writes to the welcome bot alone, so that it answers. */
  readonly asksWelcomeBot: boolean;
  /** Polling bots that receive the message because of a mention, although they do not belong to the channel. */
  readonly unsubscribedBots: readonly UserId[];
}

/** Determines the personal flags that a new message has for some recipients (mentions, alert words), and the bots that it triggers. */
@Injectable()
export class RecipientResolver {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly channels: ChannelAccess,
    private readonly users: UserLookup,
    private readonly messages: MessageRepository,
    private readonly alertWords: AlertWordIndex,
  ) {}

  async resolve(realmId: RealmId, sender: User, destination: Destination, rendered: RenderedMarkdown): Promise<RecipientInfo> {
    const traits = traitsOf(rendered, destination);
    const mentioned = await this.filterRecipients(destination, rendered.mentionedUserIds);
    const alerted = await this.filterRecipients(destination, await this.alertWords.findUsersAlertedBy(realmId, rendered.searchableText));
    const participants = new Set<UserId>();
    if (traits & MessageTrait.topicWildcard) {
      const topicKey = foldCase(topicOf(destination));
      for (const userId of await this.messages.listTopicParticipants(realmId, destination.conversationId, topicKey))
        participants.add(userId);
      participants.add(sender.id);
    }
    const flagsOf = (userId: UserId): string[] => [
      ...(mentioned.has(userId) ? ['mentioned'] : []),
      ...wildcardFlags(traits, participants.has(userId)),
      ...(alerted.has(userId) ? ['has_alert_word'] : []),
    ];
    const bots = await this.findConcernedBots(sender, destination, rendered.mentionedUserIds);
    const unsubscribedBots = mentionedPollingBots(bots, destination).filter((id) => !mentioned.has(id));
    return {
      traits,
      marks: [
        ...[...mentioned].map((userId) => ({ userId, flags: MessageMark.mentioned })),
        ...[...alerted].map((userId) => ({ userId, flags: MessageMark.hasAlertWord })),
      ],
      flagsOfUsers: Object.fromEntries<readonly string[]>([
        ...[...new Set([...mentioned, ...participants, ...alerted])].map((id) => [id, flagsOf(id)] as const),
        ...unsubscribedBots.map((id) => [id, ['mentioned']] as const),
      ]),
      flagsOfAll: wildcardFlags(traits & MessageTrait.channelWildcard, false),
      botTriggers: sender.isBot ? [] : await this.triggeredWebhookBots(bots, destination),
      asksWelcomeBot: destination.kind === 'direct' && destination.participantIds.length === 2 && bots.some(isWelcomeBot),
      unsubscribedBots,
    };
  }

  private async filterRecipients(destination: Destination, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    if (destination.kind === 'direct') return new Set(userIds.filter((id) => destination.participantIds.includes(id)));
    const recipients = new Set<UserId>();
    for (const some of chunks(userIds, MEMBERS_PER_QUERY)) {
      for (const id of await this.memberships.filterActive(destination.conversationId, some)) recipients.add(id);
    }
    return recipients;
  }

  /** Active bots that the message may concern: the recipients of a direct message, the mentioned ones in a channel. */
  private async findConcernedBots(sender: User, destination: Destination, mentioned: readonly UserId[]): Promise<User[]> {
    if (destination.kind === 'direct' && sender.isBot) return [];
    const candidates = destination.kind === 'direct' ? destination.participantIds.filter((id) => id !== sender.id) : mentioned;
    if (candidates.length === 0) return [];
    return [...(await this.users.findByIds(candidates)).values()].filter(
      (user) => user.isBot && user.active && user.realmId === sender.realmId && user.id !== sender.id,
    );
  }

  private async triggeredWebhookBots(bots: readonly User[], destination: Destination): Promise<BotTrigger[]> {
    const triggers: BotTrigger[] = [];
    for (const { id: botId, botType, role } of bots) {
      if (botType !== BotType.outgoingWebhook) continue;
      if (destination.kind === 'direct') {
        triggers.push({ botId, trigger: 'direct_message' });
      } else {
        const readsIt = await this.channels.canReadContent({ userId: botId, role }, destination.channel);
        triggers.push({ botId, trigger: 'mention', ...(readsIt ? {} : { mentionedIn: destination.conversationId }) });
      }
    }
    return triggers;
  }
}

function isWelcomeBot(user: User): boolean {
  return isSystemBot(user, SYSTEM_BOTS.welcome);
}

/** As in the Zulip server, a mention reaches bots that poll for events in every public channel, without a subscription. */
function mentionedPollingBots(bots: readonly User[], destination: Destination): UserId[] {
  if (destination.kind === 'direct' || destination.channel.inviteOnly) return [];
  return bots.filter(({ botType, role }) => botType === BotType.generic && !isGuest(role)).map(({ id }) => id);
}

function traitsOf(rendered: RenderedMarkdown, destination: Destination): number {
  const inChannel = destination.kind === 'channel';
  let traits = 0;
  if (rendered.mentionsChannelWildcard && inChannel) traits |= MessageTrait.channelWildcard;
  if (rendered.mentionsTopicWildcard && inChannel) traits |= MessageTrait.topicWildcard;
  if (rendered.hasLink) traits |= MessageTrait.hasLink;
  if (rendered.hasImage) traits |= MessageTrait.hasImage;
  if (rendered.hasAttachment) traits |= MessageTrait.hasAttachment;
  if (rendered.isMeMessage) traits |= MessageTrait.isMe;
  return traits;
}
