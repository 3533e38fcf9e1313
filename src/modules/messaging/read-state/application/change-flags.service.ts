import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { chunks } from '../../../../kernel/chunks.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { type FlagFacts, isRead, MessageMark } from '../../messages/domain/message-flags.js';
import { FLAG_BITS, type FlagChange, requiresMark } from '../domain/flag-change.js';
import { FlagEvents } from './flag-events.js';
import { type FlaggableMessage, type ReadPosition, ReadStateRepository } from './read-state.repository.js';

/** The sends of the account, and those that share a transaction with them, wait for the flags of so many messages at most. */
const MESSAGES_PER_TRANSACTION = 1_000;

export interface ChangeFlagsResult {
  /** Ids of messages whose flag has changed, ascending. */
  readonly changed: readonly MessageId[];
  /** Conversations whose messages were left unchanged, because only messages in subscribed channels can be unread. */
  readonly notSubscribed: readonly ConversationId[];
}

type Facts = ReadonlyMap<MessageId, FlagFacts>;

/**
 * Sets and clears personal flags of messages. The flag `read` is stored as a watermark for each conversation and as marks of the messages
 * that differ from it (docs/adr/0005).
 */
@Injectable()
export class ChangeFlagsService {
  constructor(
    private readonly access: MessageAccess,
    private readonly messages: MessageRepository,
    private readonly state: ReadStateRepository,
    private readonly events: FlagEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest `Invalid message(s)` if the change would need a mark on a message that the actor cannot read and did not receive */
  async changeAccessible(actor: Actor, ids: readonly MessageId[], change: FlagChange): Promise<ChangeFlagsResult> {
    const messages = await this.access.filterFlaggable(actor, ids);
    const flaggable = new Set(idsOf(messages));
    if (requiresMark(change) && !ids.every((id) => flaggable.has(id))) throw new BadRequest('Invalid message(s)');
    return this.changeLoaded(actor, messages, change);
  }

  /** @param ids of messages that the actor may read */
  async changeReadable(actor: Actor, ids: readonly MessageId[], change: FlagChange): Promise<ChangeFlagsResult> {
    return this.changeLoaded(actor, ids.length === 0 ? [] : await this.state.findOutlines(actor.realmId, ids), change);
  }

  /**
   * Changes many messages in several transactions, each with an event of its own.
   * @param messages ascending by id; the actor may read them
   */
  async changeLoaded(actor: Actor, messages: readonly FlaggableMessage[], change: FlagChange): Promise<ChangeFlagsResult> {
    const changed: MessageId[] = [];
    const notSubscribed = new Set<ConversationId>();
    for (const part of chunks(messages, MESSAGES_PER_TRANSACTION)) {
      const result = await this.unitOfWork.run(() => this.changePart(actor, part, change));
      changed.push(...result.changed);
      for (const conversationId of result.notSubscribed) notSubscribed.add(conversationId);
    }
    return { changed, notSubscribed: [...notSubscribed] };
  }

  private async changePart(actor: Actor, messages: readonly FlaggableMessage[], change: FlagChange): Promise<ChangeFlagsResult> {
    const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
    const positions = new Map((await this.state.lockPositions(actor.userId, conversationIds)).map((one) => [one.conversationId, one]));
    const facts = await this.messages.loadFlagFacts(actor.userId, messages);
    const outcome =
      change.flag === 'read'
        ? await this.changeRead(actor, messages, { facts, positions }, change.op)
        : { changed: await this.changeBit(actor, messages, facts, { op: change.op, bit: FLAG_BITS[change.flag] }), notSubscribed: [] };
    await this.events.publishChange(actor, change, outcome.changed, facts);
    return { changed: idsOf(outcome.changed), notSubscribed: outcome.notSubscribed };
  }

  private async changeBit(
    actor: Actor,
    messages: readonly FlaggableMessage[],
    facts: Facts,
    { op, bit }: { readonly op: FlagChange['op']; readonly bit: number },
  ): Promise<FlaggableMessage[]> {
    const changed = messages.filter(({ id }) => (((facts.get(id)?.mark ?? 0) & bit) !== 0) !== (op === 'add'));
    if (op === 'add') {
      await this.state.setBits(actor.userId, actor.realmId, changed, bit, 0);
    } else {
      await this.state.clearBits(actor.userId, idsOf(changed), bit);
    }
    return changed;
  }

  private async changeRead(
    actor: Actor,
    messages: readonly FlaggableMessage[],
    known: { readonly facts: Facts; readonly positions: ReadonlyMap<ConversationId, ReadPosition> },
    op: FlagChange['op'],
  ): Promise<{ changed: FlaggableMessage[]; notSubscribed: ConversationId[] }> {
    const changed: FlaggableMessage[] = [];
    const notSubscribed: ConversationId[] = [];
    const differing = messages.filter(({ id }) => {
      const fact = known.facts.get(id);
      return fact !== undefined && isRead(fact) !== (op === 'add');
    });
    for (const conversationId of new Set(messages.map((message) => message.conversationId))) {
      const position = known.positions.get(conversationId);
      const own = differing.filter((message) => message.conversationId === conversationId);
      if (!position?.active) {
        if (op === 'remove') notSubscribed.push(conversationId);
      } else if (own.length > 0) {
        await (op === 'add' ? this.markRead(actor, position, own) : this.markUnread(actor, position, own, known.facts));
        changed.push(...own);
      }
    }
    return { changed: changed.sort((a, b) => a.id - b.id), notSubscribed };
  }

  /** @param messages unread messages of the position's conversation, ascending */
  private async markRead(actor: Actor, position: ReadPosition, messages: readonly FlaggableMessage[]): Promise<void> {
    const below = messages.filter(({ id }) => id <= position.readThroughId);
    if (below.length > 0) await this.state.clearBits(actor.userId, idsOf(below), MessageMark.unread);
    const above = messages.filter(({ id }) => id > position.readThroughId);
    if (above.length === 0) return;
    const watermark = await this.findWatermark(actor.userId, position, above);
    await this.state.setBits(
      actor.userId,
      actor.realmId,
      above.filter(({ id }) => id > watermark),
      MessageMark.read,
      MessageMark.unread,
    );
    await this.state.moveWatermark(actor.userId, position, watermark);
  }

  /**
   * @param messages read messages of the position's conversation, ascending
   * @param facts of these messages; one that the account did not receive was moved there, and needs a mark to be unread even above the
   *   watermark
   */
  private async markUnread(actor: Actor, position: ReadPosition, messages: readonly FlaggableMessage[], facts: Facts): Promise<void> {
    const received = (id: MessageId): boolean => facts.get(id)?.received === true;
    const below = messages.filter(({ id }) => id <= position.readThroughId);
    const above = messages.filter(({ id }) => id > position.readThroughId);
    const lowered = below.every(({ id }) => received(id)) && (await this.state.lowerWatermark(actor.userId, position, below));
    const byWatermark = lowered ? messages.filter(({ id }) => received(id)) : above.filter(({ id }) => received(id));
    const unmarked = new Set(idsOf(byWatermark));
    const marked = messages.filter(({ id }) => !unmarked.has(id));
    await this.state.setBits(actor.userId, actor.realmId, marked, MessageMark.unread, MessageMark.read);
    const markedRead = byWatermark.filter(({ id }) => ((facts.get(id)?.mark ?? 0) & MessageMark.read) !== 0);
    await this.state.clearBits(actor.userId, idsOf(markedRead), MessageMark.read);
  }

  /** The highest watermark below which everything is read once the messages in `above` are; messages up to there need no marks. */
  private async findWatermark(userId: UserId, position: ReadPosition, above: readonly FlaggableMessage[]): Promise<MessageId> {
    const highest = above.at(-1)?.id ?? position.readThroughId;
    // All of `above` is unread, so that an equal number means that nothing else is.
    if ((await this.state.countUnreadAbove(userId, position, highest, above.length)) > above.length) {
      const becomingRead = new Set(idsOf(above));
      const unread = await this.state.findUnreadAbove(userId, position, highest, above.length + 1);
      const gap = unread.find((id) => !becomingRead.has(id));
      if (gap !== undefined) return gap - 1;
    }
    const [next] = await this.state.findUnreadAbove(userId, { ...position, readThroughId: highest }, Number.MAX_SAFE_INTEGER, 1);
    return next === undefined ? Math.max(highest, position.lastMessageId) : next - 1;
  }
}

function idsOf(messages: readonly FlaggableMessage[]): MessageId[] {
  return messages.map(({ id }) => id);
}
