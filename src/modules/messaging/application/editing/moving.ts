import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { foldCase } from '../../../../kernel/text.js';
import type { MessageId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';
import { FirstMessageEvents } from './first-messages.js';
import { type LostStars, MessageEditRepository, MovedReadState } from './message-changes.js';
import type { MessageEdit, Move, MoveOutcome } from './message-edit.js';
import { type EditContext, MoveEvents } from './move-news.js';
import { MovedPolicies } from './moved-policies.js';

/** Gives messages another topic or channel, with everything that readers think of them. */
@Injectable()
export class MoveMessagesService {
  constructor(
    private readonly changes: MessageEditRepository,
    private readonly readState: MovedReadState,
    private readonly firsts: FirstMessageEvents,
    private readonly policies: MovedPolicies,
    private readonly news: MoveEvents,
  ) {}

  /** Inside a unit of work that holds the locks of both conversations. */
  async move(actor: Actor, edit: MessageEdit, move: Move, occasion: EditContext): Promise<MoveOutcome> {
    const { source, target } = move;
    const before = await this.extent(actor, edit, move);
    const channels = source.id === target.id ? [source] : [source, target];
    const { messageIds } = before;
    const lostStars = await this.firsts.publishAround(channels, () => this.relocate(actor, edit, move, { ...occasion, messageIds }));
    await this.news.publish(actor, edit, move, { ...occasion, messageIds, lostStars });
    await this.policies.carry(edit.message, move, before);
    return before;
  }

  private async extent(actor: Actor, { message }: MessageEdit, move: Move): Promise<MoveOutcome> {
    const { source, target, propagation, topic } = move;
    const { realmId } = message;
    const inTopic = async (channel: Channel, name: string, inPart: boolean): Promise<MessageId[]> => {
      const receivedBy = inPart ? actor.userId : null;
      const part = { realmId, conversationId: channel.conversationId, topicKey: foldCase(name), from: 0, receivedBy };
      return (await this.changes.listTopic(part)).map(({ id }) => id);
    };
    const visible = await inTopic(source, message.topic, move.sourceIsPartial);
    const chosen = {
      change_one: [message.id],
      change_later: visible.filter((id) => id > message.id),
      change_all: visible,
    }[propagation];
    const messageIds = [...new Set([message.id, ...chosen])].sort((a, b) => a - b);
    const moved = new Set(messageIds);
    const there = await inTopic(target, topic, move.targetIsPartial);
    return {
      messageIds,
      wholeTopic: visible.every((id) => moved.has(id)),
      newTopicWasEmpty: there.every((id) => moved.has(id)),
    };
  }

  private async relocate(
    actor: Actor,
    { message }: MessageEdit,
    move: Move,
    { now, rewritten, messageIds }: EditContext & { readonly messageIds: readonly MessageId[] },
  ): Promise<readonly LostStars[]> {
    const { source, target, topic } = move;
    const { realmId } = message;
    const { id, inviteOnly, hasSharedHistory: history } = target;
    const ends = { from: source.conversationId, to: target.conversationId };
    const isCarried = source.id !== target.id;
    const lostStars = isCarried ? await this.readState.transfer({ realmId, ...ends, messageIds, target: { id, inviteOnly, history } }) : [];
    const change = {
      user_id: actor.userId,
      timestamp: Math.floor(now / 1000),
      ...(topic === message.topic ? {} : { prev_topic: message.topic, topic }),
      ...(source.id === target.id ? {} : { prev_stream: source.id, stream: target.id }),
    };
    const spelling = topic === message.topic ? null : topic;
    const place = { conversationId: target.conversationId, topic: spelling, movedAt: move.resolution === null ? now : null };
    const others = messageIds.filter((id) => id !== message.id);
    await this.changes.relocate(realmId, [message.id], { ...place, change: { ...change, ...rewritten?.change } });
    if (others.length > 0) await this.changes.relocate(realmId, others, { ...place, change });
    return lostStars;
  }
}
