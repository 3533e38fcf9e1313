import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import type { Channel } from '../../../channels/channels.api.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { EditHistoryEntry } from '../../messages/domain/edit-history.js';
import type { Message } from '../../messages/domain/message.js';
import { MovedReadState } from '../../read-state/application/moved-read-state.js';
import { TopicMoveListeners } from '../../topics/application/topic-move.listener.js';
import { FirstMessageEvents } from './first-message-events.js';
import type { MessageEdit, Move, MoveResult } from './message-edit.js';
import { MessageEditRepository } from './message-edit.repository.js';
import { type EditContext, MoveEvents } from './move-events.js';

/** The part of a move that is done before the conversations are locked. */
export interface BegunMove {
  /** The messages that are in the new place already, ascending; without the message that was named. */
  readonly relocated: readonly MessageId[];
  /** What the mover saw in the topic, ascending. */
  readonly visible: readonly MessageId[];
  readonly newTopicWasEmpty: boolean;
  /** The oldest messages of the channels of the move before it. */
  readonly firstIds: readonly (MessageId | null)[];
}

/**
 * Moves messages to another topic or channel, together with the read state of their readers and what else belongs to the topic. Both parts run
 * inside one unit of work, so that others see all of the move or nothing.
 */
@Injectable()
export class MoveMessagesService {
  constructor(
    private readonly messages: MessageEditRepository,
    private readonly readState: MovedReadState,
    private readonly firstMessageEvents: FirstMessageEvents,
    private readonly moveEvents: MoveEvents,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
    private readonly listeners: TopicMoveListeners,
  ) {}

  /** Relocates what the topic holds now. Only these messages are locked meanwhile; the message that was named is locked already. */
  async begin(actor: Actor, { message }: MessageEdit, move: Move, now: number): Promise<BegunMove> {
    const { source, target, topic, propagation } = move;
    const firstIds = await this.firstMessageEvents.loadFirstIds(channelsOf(move));
    const visible = await this.listTopic(actor, source, message.topic, move.sourceIsPartial);
    const existing = await this.listTopic(actor, target, topic, move.targetIsPartial);
    const wanted =
      propagation === 'change_one' ? [] : visible.filter((id) => id > message.id || (propagation === 'change_all' && id < message.id));
    const relocated = await this.lockInTopic(message, wanted);
    await this.relocate(relocated, message, move, changeOf(actor, message, move, now), now);
    const moved = new Set([message.id, ...relocated]);
    return { relocated, visible, newTopicWasEmpty: existing.every((id) => moved.has(id)), firstIds };
  }

  /** Moves the message that was named, and what the topic has received in between, with all that follows. Both conversations are locked. */
  async finish(actor: Actor, edit: MessageEdit, move: Move, context: EditContext, begun: BegunMove): Promise<MoveResult> {
    const { message } = edit;
    const { source, target } = move;
    const change = changeOf(actor, message, move, context.now);
    const late = await this.listTopic(actor, source, message.topic, move.sourceIsPartial, (begun.visible.at(-1) ?? 0) + 1);
    const relocated = new Set(begun.relocated);
    const others =
      move.propagation === 'change_one'
        ? []
        : await this.lockInTopic(
            message,
            late.filter((id) => id !== message.id && !relocated.has(id)),
          );
    await this.relocate(others, message, move, change, context.now);
    await this.relocate([message.id], message, move, { ...change, ...context.contentEdit?.change }, context.now);
    const messageIds = [...begun.relocated, ...others, message.id].sort((a, b) => a - b);
    const moved = new Set(messageIds);
    const result = {
      messageIds,
      wholeTopic: [...begun.visible, ...late].every((id) => moved.has(id)),
      newTopicWasEmpty: begun.newTopicWasEmpty,
    };
    const { id, inviteOnly, hasSharedHistory: history } = target;
    const conversations = { from: source.conversationId, to: target.conversationId };
    // Before the read state is transferred, which deletes the marks of those who cannot read the new channel.
    const outsiders = await this.moveEvents.listOutsiders(source, messageIds);
    const lostStars =
      source.id === target.id
        ? []
        : await this.readState.transfer({ realmId: message.realmId, ...conversations, messageIds, target: { id, inviteOnly, history } });
    await this.messages.raiseLastId(target.conversationId, messageIds.at(-1) ?? 0);
    await this.firstMessageEvents.publishChanges(channelsOf(move), begun.firstIds);
    await this.moveEvents.publish(actor, edit, move, { ...context, messageIds, lostStars, outsiders });
    await this.notifyMoved(message, move, result);
    return result;
  }

  private async listTopic(actor: Actor, channel: Channel, topic: string, isPartial: boolean, from = 0): Promise<MessageId[]> {
    const { realmId, conversationId } = channel;
    const part = { realmId, conversationId, topicKey: foldCase(topic), from, receivedBy: isPartial ? actor.userId : null };
    return (await this.messages.listTopic(part)).map(({ id }) => id);
  }

  /** Locks the messages that are still in the topic of a message. */
  private async lockInTopic({ realmId, conversationId, topic }: Message, ids: readonly MessageId[]): Promise<MessageId[]> {
    const locked = await this.messages.lockInConversation(realmId, conversationId, ids);
    return locked.filter((one) => foldCase(one.topic) === foldCase(topic)).map(({ id }) => id);
  }

  private async relocate(
    ids: readonly MessageId[],
    { realmId, topic: oldTopic }: Message,
    { source, target, topic, resolution }: Move,
    change: EditHistoryEntry,
    now: number,
  ): Promise<void> {
    if (ids.length === 0) return;
    const location = { topic: topic === oldTopic ? null : topic, movedAt: resolution === null ? now : null, change };
    await this.messages.relocate(realmId, source.conversationId, ids, { conversationId: target.conversationId, ...location });
  }

  /** A topic goes on where its end is: unless only single messages were moved out of it. */
  private async notifyMoved(
    { realmId, topic: oldTopic }: Message,
    move: Move,
    { wholeTopic, newTopicWasEmpty }: MoveResult,
  ): Promise<void> {
    const { source, target, topic: newTopic, propagation } = move;
    if (!wholeTopic && propagation === 'change_one') return;
    const filterReaders = (userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> => this.filterReaders(target, userIds);
    await this.listeners.notifyMoved({ realmId, source, target, oldTopic, newTopic, wholeTopic, newTopicWasEmpty, filterReaders });
  }

  /** Its members and, unless it is private, all who are no guests. */
  private async filterReaders(channel: Channel, userIds: readonly UserId[]): Promise<Set<UserId>> {
    const readers = new Set(await this.memberships.filterActive(channel.conversationId, userIds));
    if (channel.inviteOnly) return readers;
    for (const user of (await this.users.findByIds(userIds)).values()) if (!isGuest(user.role)) readers.add(user.id);
    return readers;
  }
}

function channelsOf({ source, target }: Move): Channel[] {
  return source.id === target.id ? [source] : [source, target];
}

/** What the histories of the messages say about a move. */
function changeOf({ userId }: Actor, { topic: oldTopic }: Message, { source, target, topic }: Move, now: number): EditHistoryEntry {
  return {
    user_id: userId,
    timestamp: Math.floor(now / 1000),
    ...(topic === oldTopic ? {} : { prev_topic: oldTopic, topic }),
    ...(source.id === target.id ? {} : { prev_stream: source.id, stream: target.id }),
  };
}
