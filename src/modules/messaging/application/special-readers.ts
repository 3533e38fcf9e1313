import { Injectable } from '@nestjs/common';
import { foldCase } from '../../../kernel/fold-case.js';
import { BotType } from '../../../kernel/actor.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { MembershipRepository } from '../../channels/channels.api.js';
import { type User, Users } from '../../users/users.api.js';
import { Mark, Trait, wildcardFlags } from '../domain/flags.js';
import { type Destination, topicOf } from './destination.js';
import type { RenderedMarkdown } from './markdown-renderer.js';
import { MessageQueries } from './message.queries.js';

/** Why a bot is told of a message (notes 5.1). */
export type BotTrigger = { readonly botId: UserId; readonly trigger: 'mention' | 'direct_message' };

/** What a message means to particular readers. */
export interface SpecialReading {
  readonly traits: number;
  /** Bits of `Mark` of those who have any. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
  readonly flagsOfUsers: Readonly<Record<UserId, readonly string[]>>;
  readonly flagsOfAll: readonly string[];
  readonly bots: readonly BotTrigger[];
}

/** Finds the few readers for whom a message is more than a message: the mentioned, and bots that answer. */
@Injectable()
export class SpecialReaders {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly users: Users,
    private readonly queries: MessageQueries,
  ) {}

  async of(realmId: RealmId, sender: User, destination: Destination, rendered: RenderedMarkdown): Promise<SpecialReading> {
    const traits = traitsOf(rendered, destination);
    const mentioned = await this.mentionedReaders(destination, rendered.mentionedUserIds);
    const flags = new Map<UserId, string[]>(mentioned.map((userId) => [userId, ['mentioned']]));
    if (traits & Trait.topicWildcard) {
      const topicKey = foldCase(topicOf(destination));
      const participants = await this.queries.topicParticipants(realmId, destination.conversationId, topicKey);
      for (const userId of new Set([...participants, sender.id]))
        flags.set(userId, [...(flags.get(userId) ?? []), ...wildcardFlags(traits, true)]);
    }
    return {
      traits,
      marks: mentioned.map((userId) => ({ userId, flags: Mark.mentioned })),
      flagsOfUsers: Object.fromEntries(flags),
      flagsOfAll: wildcardFlags(traits & Trait.channelWildcard, false),
      bots: sender.isBot ? [] : await this.bots(sender, destination, rendered.mentionedUserIds),
    };
  }

  private mentionedReaders(destination: Destination, userIds: readonly UserId[]): Promise<UserId[]> | UserId[] {
    if (userIds.length === 0) return [];
    if (destination.kind === 'direct') return userIds.filter((id) => destination.participantIds.includes(id));
    return this.memberships.activeAmong(destination.conversationId, userIds);
  }

  private async bots(sender: User, destination: Destination, mentioned: readonly UserId[]): Promise<BotTrigger[]> {
    const candidates = destination.kind === 'direct' ? destination.participantIds.filter((id) => id !== sender.id) : mentioned;
    if (candidates.length === 0) return [];
    const users = await this.users.byIds(candidates);
    const trigger = destination.kind === 'direct' ? 'direct_message' : 'mention';
    return [...users.values()]
      .filter((user) => user.botType === BotType.outgoingWebhook && user.active && user.realmId === sender.realmId)
      .map((user) => ({ botId: user.id, trigger }));
  }
}

function traitsOf(rendered: RenderedMarkdown, destination: Destination): number {
  const inChannel = destination.kind === 'channel';
  let traits = 0;
  if (rendered.mentionsChannelWildcard && inChannel) traits |= Trait.channelWildcard;
  if (rendered.mentionsTopicWildcard && inChannel) traits |= Trait.topicWildcard;
  if (rendered.hasLink) traits |= Trait.hasLink;
  if (rendered.hasImage) traits |= Trait.hasImage;
  if (rendered.hasAttachment) traits |= Trait.hasAttachment;
  if (rendered.isMeMessage) traits |= Trait.isMe;
  return traits;
}
