import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Announcement, MoveEnd } from '../../../kernel/client-events.js';
import { ClientEvents } from '../../../kernel/client-events.js';
import { foldCase } from '../../../kernel/fold-case.js';
import type { MessageId } from '../../../kernel/ids.js';
import type { Channel } from '../../channels/channels.api.js';
import { FirstMessages } from './first-messages.js';
import { MessageChanges, MovedReadState } from './message-changes.js';
import type { MessageEdit, Move, MoveOutcome } from './message-edit.js';
import { ReaderFlagsOf } from './reader-flags.js';
import type { Rewritten } from './rewriting.js';

interface Occasion {
  /** Milliseconds UTC. */
  readonly now: number;
  /** The message's content was changed as well. */
  readonly rewritten: Rewritten | null;
}

/** What readers of the old channel know of a message that is only history to them. */
const HISTORICAL = ['read', 'historical'];

/** Gives messages another topic or channel, with everything that readers think of them. */
@Injectable()
export class Moving {
  constructor(
    private readonly changes: MessageChanges,
    private readonly readState: MovedReadState,
    private readonly flags: ReaderFlagsOf,
    private readonly firsts: FirstMessages,
    private readonly events: ClientEvents,
  ) {}

  /** Inside a unit of work that holds the locks of both conversations. */
  async move(actor: Actor, edit: MessageEdit, move: Move, occasion: Occasion): Promise<MoveOutcome> {
    const { source, target } = move;
    const before = await this.extent(actor, edit, move);
    const channels = source.id === target.id ? [source] : [source, target];
    await this.firsts.whileChanging(channels, () => this.relocate(actor, edit, move, { ...occasion, messageIds: before.messageIds }));
    await this.announce(actor, edit, move, { ...occasion, messageIds: before.messageIds });
    return before;
  }

  private async extent(actor: Actor, { message }: MessageEdit, move: Move): Promise<MoveOutcome> {
    const { source, target, propagation, topic } = move;
    const { realmId } = message;
    const inTopic = async (channel: Channel, name: string, inPart: boolean): Promise<MessageId[]> => {
      const receivedBy = inPart ? actor.userId : null;
      const part = { realmId, conversationId: channel.conversationId, topicKey: foldCase(name), from: 0, receivedBy };
      return (await this.changes.inTopic(part)).map(({ id }) => id);
    };
    const visible = await inTopic(source, message.topic, move.sourceInPart);
    const chosen = {
      change_one: [message.id],
      change_later: visible.filter((id) => id > message.id),
      change_all: visible,
    }[propagation];
    const messageIds = [...new Set([message.id, ...chosen])].sort((a, b) => a - b);
    const moved = new Set(messageIds);
    const there = await inTopic(target, topic, move.targetInPart);
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
    { now, rewritten, messageIds }: Occasion & { readonly messageIds: readonly MessageId[] },
  ): Promise<void> {
    const { source, target, topic } = move;
    const { realmId } = message;
    if (source.id !== target.id) {
      const { id, inviteOnly, showsHistory: history } = target;
      const ends = { from: source.conversationId, to: target.conversationId };
      await this.readState.carry({ realmId, ...ends, messageIds, target: { id, inviteOnly, history } });
    }
    const change = {
      user_id: actor.userId,
      timestamp: Math.floor(now / 1000),
      ...(topic === message.topic ? {} : { prev_topic: message.topic, topic }),
      ...(source.id === target.id ? {} : { prev_stream: source.id, stream: target.id }),
    };
    const place = { conversationId: target.conversationId, topic, movedAt: move.resolution === null ? now : null };
    const others = messageIds.filter((id) => id !== message.id);
    await this.changes.relocate(realmId, [message.id], { ...place, change: { ...change, ...rewritten?.change } });
    if (others.length > 0) await this.changes.relocate(realmId, others, { ...place, change });
  }

  private async announce(
    actor: Actor,
    { message }: MessageEdit,
    move: Move,
    { now, rewritten, messageIds }: Occasion & { readonly messageIds: readonly MessageId[] },
  ): Promise<void> {
    const { source, target, topic, propagation } = move;
    const { realmId, id } = message;
    const event = {
      type: 'update_message',
      user_id: actor.userId,
      edit_timestamp: Math.floor(now / 1000),
      message_id: id,
      message_ids: messageIds,
      rendering_only: false,
      stream_name: source.name,
      stream_id: source.id,
      ...rewritten?.event,
      propagate_mode: propagation,
      orig_subject: message.topic,
      ...(topic === message.topic ? {} : { subject: topic, topic_links: [] }),
      ...(source.id === target.id ? {} : { new_stream_id: target.id }),
    };
    const flags = await this.flags.of({ ...(rewritten?.message ?? message), conversationId: target.conversationId, topic });
    if (source.id === target.id) {
      const { conversationId, showsHistory: members } = source;
      await this.events.announce([{ realmId, event, audience: { kind: 'concerned', conversationId, messageId: id, members }, flags }]);
      return;
    }
    const ends = { kind: 'moved', messageId: id, from: endOf(source), to: endOf(target) } as const;
    const gone = { type: 'delete_message', message_ids: messageIds, message_type: 'stream', stream_id: source.id, topic: message.topic };
    await this.events.announce([
      { realmId, event, audience: { ...ends, lot: 'members' }, flags },
      { realmId, event, audience: { ...ends, lot: 'onlookers' }, flags: { ofAll: HISTORICAL, ofUsers: {} } },
      { realmId, event: gone, audience: { ...ends, lot: 'excluded' } },
      { realmId, changedPeriods: [target.conversationId] },
    ] satisfies Announcement[]);
  }
}

function endOf({ conversationId, visibility, showsHistory: history }: Channel): MoveEnd {
  return { conversationId, visibility, history };
}
