import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { type Channel, MembershipRepository } from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../../messages/domain/message.js';
import { type LostStars, MovedReadState } from '../../read-state/application/moved-read-state.js';
import { UserTopicRepository } from '../../topics/application/topic.repository.js';
import { UserTopicsService } from '../../topics/application/user-topics.service.js';
import { mergePolicies } from '../../topics/domain/topic-follow-policy.js';
import { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import { FirstMessageEvents } from './first-message-events.js';
import type { MessageEdit, Move, MoveResult } from './message-edit.js';
import { MessageEditRepository } from './message-edit.repository.js';
import { type EditContext, MoveEvents } from './move-events.js';

/** Moves messages to another topic or channel, together with the read state and the visibility policies of their readers. */
@Injectable()
export class MoveMessagesService {
  constructor(
    private readonly messages: MessageEditRepository,
    private readonly readState: MovedReadState,
    private readonly firstMessageEvents: FirstMessageEvents,
    private readonly moveEvents: MoveEvents,
    private readonly policies: UserTopicRepository,
    private readonly userTopics: UserTopicsService,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  /** Runs inside a unit of work that holds the locks of both conversations. */
  async move(actor: Actor, edit: MessageEdit, move: Move, context: EditContext): Promise<MoveResult> {
    const { source, target } = move;
    const result = await this.determineScope(actor, edit, move);
    const channels = source.id === target.id ? [source] : [source, target];
    const { messageIds } = result;
    // Before the move, which deletes the marks of those who cannot read the new channel.
    const outsiders = await this.moveEvents.listOutsiders(source, messageIds);
    const lostStars = await this.firstMessageEvents.publishAround(channels, () =>
      this.relocate(actor, edit, move, { ...context, messageIds }),
    );
    await this.moveEvents.publish(actor, edit, move, { ...context, messageIds, lostStars, outsiders });
    await this.movePolicies(edit.message, move, result);
    return result;
  }

  /** Determines which messages are moved, and what is left in the topics; before the move. */
  private async determineScope(actor: Actor, { message }: MessageEdit, move: Move): Promise<MoveResult> {
    const { source, target, propagation, topic } = move;
    const { realmId } = message;
    const inTopic = async (channel: Channel, name: string, isPartial: boolean): Promise<MessageId[]> => {
      const receivedBy = isPartial ? actor.userId : null;
      const topicPart = { realmId, conversationId: channel.conversationId, topicKey: foldCase(name), from: 0, receivedBy };
      return (await this.messages.listTopic(topicPart)).map(({ id }) => id);
    };
    const visible = await inTopic(source, message.topic, move.sourceIsPartial);
    const chosen = {
      change_one: [message.id],
      change_later: visible.filter((id) => id > message.id),
      change_all: visible,
    }[propagation];
    const messageIds = [...new Set([message.id, ...chosen])].sort((a, b) => a - b);
    const moved = new Set(messageIds);
    const existing = await inTopic(target, topic, move.targetIsPartial);
    return {
      messageIds,
      wholeTopic: visible.every((id) => moved.has(id)),
      newTopicWasEmpty: existing.every((id) => moved.has(id)),
    };
  }

  private async relocate(
    actor: Actor,
    { message }: MessageEdit,
    move: Move,
    { now, contentEdit, messageIds }: EditContext & { readonly messageIds: readonly MessageId[] },
  ): Promise<readonly LostStars[]> {
    const { source, target, topic } = move;
    const { realmId } = message;
    const { id, inviteOnly, hasSharedHistory: history } = target;
    const conversations = { from: source.conversationId, to: target.conversationId };
    const changesChannel = source.id !== target.id;
    const lostStars = changesChannel
      ? await this.readState.transfer({ realmId, ...conversations, messageIds, target: { id, inviteOnly, history } })
      : [];
    const change = {
      user_id: actor.userId,
      timestamp: Math.floor(now / 1000),
      ...(topic === message.topic ? {} : { prev_topic: message.topic, topic }),
      ...(source.id === target.id ? {} : { prev_stream: source.id, stream: target.id }),
    };
    const spelling = topic === message.topic ? null : topic;
    const location = { conversationId: target.conversationId, topic: spelling, movedAt: move.resolution === null ? now : null };
    const others = messageIds.filter((id) => id !== message.id);
    await this.messages.move(realmId, conversations.from, [message.id], { ...location, change: { ...change, ...contentEdit?.change } });
    if (others.length > 0) await this.messages.move(realmId, conversations.from, others, { ...location, change });
    return lostStars;
  }

  /** Visibility policies of a topic move with it if the whole topic is moved. */
  private async movePolicies({ realmId, topic: oldTopic }: Message, { source, target, topic }: Move, result: MoveResult): Promise<void> {
    if (!result.wholeTopic || (source.id === target.id && foldCase(oldTopic) === foldCase(topic))) return;
    const before = await this.policies.listByTopic(realmId, source.conversationId, oldTopic);
    if (before.size === 0) return;
    const existing = await this.policies.listByTopic(realmId, target.conversationId, topic);
    const readers = await this.filterReaders(target, [...before.keys()]);
    for (const [userId, policy] of before) {
      const owner = { realmId, userId };
      await this.userTopics.change(owner, source, oldTopic, VisibilityPolicy.none);
      if (!readers.has(userId)) continue;
      const present = existing.get(userId) ?? VisibilityPolicy.none;
      await this.userTopics.change(owner, target, topic, result.newTopicWasEmpty ? policy : mergePolicies(policy, present));
    }
  }

  private async filterReaders(channel: Channel, userIds: readonly UserId[]): Promise<Set<UserId>> {
    const readers = new Set(await this.memberships.filterActive(channel.conversationId, userIds));
    if (channel.inviteOnly) return readers;
    for (const user of (await this.users.findByIds(userIds)).values()) if (!isGuest(user.role)) readers.add(user.id);
    return readers;
  }
}
