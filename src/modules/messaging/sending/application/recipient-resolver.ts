import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import { foldCase } from '../../../../kernel/text.js';
import { BotType, isGuest } from '../../../../kernel/actor.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { ChannelAccess, MembershipRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/users.api.js';
import { MessageMark, MessageTrait, wildcardFlags } from '../../messages/domain/message-flags.js';
import { AlertWordIndex } from '../../personal/application/alert-word-index.js';
import { type Destination, topicOf } from './destination-resolver.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import { MessageRepository } from '../../messages/application/message.repository.js';

/** A word that everybody waits for is still looked up in steps. */
const MEMBERS_PER_QUERY = 1_000;

/** Why a bot is told of a message (notes 5.1). */
export interface BotTrigger {
  readonly botId: UserId;
  readonly trigger: 'mention' | 'direct_message';
  /** The bot does not read this conversation: the mention alone hands the message to it. */
  readonly mentionedIn?: ConversationId;
}

/** What a message means to particular readers. */
export interface RecipientInfo {
  readonly traits: number;
  /** Bits of `Mark` of those who have any. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
  readonly flagsOfUsers: Readonly<Record<UserId, readonly string[]>>;
  readonly flagsOfAll: readonly string[];
  readonly bots: readonly BotTrigger[];
  /** Bots that are told of a mention although they do not belong to the channel. */
  readonly calledBots: readonly UserId[];
}

/** Finds the few readers for whom a message is more than a message: the mentioned, those who wait for a word, and bots that answer. */
@Injectable()
export class RecipientResolver {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly channels: ChannelAccess,
    private readonly users: UserLookup,
    private readonly queries: MessageRepository,
    private readonly alertWords: AlertWordIndex,
  ) {}

  async resolve(realmId: RealmId, sender: User, destination: Destination, rendered: RenderedMarkdown): Promise<RecipientInfo> {
    const traits = traitsOf(rendered, destination);
    const mentioned = await this.readersAmong(destination, rendered.mentionedUserIds);
    const alerted = await this.readersAmong(destination, await this.alertWords.findUsersAlertedBy(realmId, rendered.searchableText));
    const participants = new Set<UserId>();
    if (traits & MessageTrait.topicWildcard) {
      const topicKey = foldCase(topicOf(destination));
      for (const userId of await this.queries.listTopicParticipants(realmId, destination.conversationId, topicKey))
        participants.add(userId);
      participants.add(sender.id);
    }
    const flagsOf = (userId: UserId): string[] => [
      ...(mentioned.has(userId) ? ['mentioned'] : []),
      ...wildcardFlags(traits, participants.has(userId)),
      ...(alerted.has(userId) ? ['has_alert_word'] : []),
    ];
    const bots = await this.botsAmong(sender, destination, rendered.mentionedUserIds);
    const calledBots = mentionedPollingBots(bots, destination).filter((id) => !mentioned.has(id));
    return {
      traits,
      marks: [
        ...[...mentioned].map((userId) => ({ userId, flags: MessageMark.mentioned })),
        ...[...alerted].map((userId) => ({ userId, flags: MessageMark.hasAlertWord })),
      ],
      flagsOfUsers: Object.fromEntries<readonly string[]>([
        ...[...new Set([...mentioned, ...participants, ...alerted])].map((id) => [id, flagsOf(id)] as const),
        ...calledBots.map((id) => [id, ['mentioned']] as const),
      ]),
      flagsOfAll: wildcardFlags(traits & MessageTrait.channelWildcard, false),
      bots: sender.isBot ? [] : await this.triggeredWebhookBots(bots, destination),
      calledBots,
    };
  }

  private async readersAmong(destination: Destination, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    if (destination.kind === 'direct') return new Set(userIds.filter((id) => destination.participantIds.includes(id)));
    const readers = new Set<UserId>();
    for (const some of chunks(userIds, MEMBERS_PER_QUERY)) {
      for (const id of await this.memberships.activeAmong(destination.conversationId, some)) readers.add(id);
    }
    return readers;
  }

  /** Active bots that a message may concern: of a direct message those who get it, otherwise the mentioned. */
  private async botsAmong(sender: User, destination: Destination, mentioned: readonly UserId[]): Promise<User[]> {
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
        const readsIt = await this.channels.readsContent({ userId: botId, role }, destination.channel);
        triggers.push({ botId, trigger: 'mention', ...(readsIt ? {} : { mentionedIn: destination.conversationId }) });
      }
    }
    return triggers;
  }
}

/** Bots that poll for events are called by a mention wherever they might read, as in the reference: their authors need not subscribe them. */
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
