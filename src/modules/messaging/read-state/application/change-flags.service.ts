import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { type FlagFacts, isRead, MessageMark } from '../../messages/domain/message-flags.js';
import { type FlaggableMessage, type ReadPosition, ReadStateRepository } from './read-state.repository.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { FLAG_BITS, type FlagChange, requiresMark } from '../domain/flag-change.js';
import { FlagEvents } from './flag-events.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { MessageRepository } from '../../messages/application/message.repository.js';

interface Owner {
  readonly userId: UserId;
  readonly realmId: RealmId;
}

/** Turns "these messages are read now" and "unread again" into watermark and marks, one conversation at a time (ADR 5). */
@Injectable()
export class ReadMarking {
  constructor(private readonly state: ReadStateRepository) {}

  /** @param messages unread ones of the position's conversation, ascending */
  async read(owner: Owner, position: ReadPosition, messages: readonly FlaggableMessage[]): Promise<void> {
    const below = messages.filter(({ id }) => id <= position.readThroughId);
    if (below.length > 0) {
      await this.state.clearBits(
        owner.userId,
        below.map(({ id }) => id),
        MessageMark.unread,
      );
    }
    const above = messages.filter(({ id }) => id > position.readThroughId);
    if (above.length === 0) return;
    const through = await this.solidRun(owner.userId, position, above);
    await this.state.setBits(
      owner.userId,
      owner.realmId,
      above.filter(({ id }) => id > through),
      MessageMark.read,
      MessageMark.unread,
    );
    await this.state.moveWatermark(owner.userId, position, through);
  }

  /**
   * @param messages read ones of the position's conversation, in any order
   * @param received what was not received is unread by a mark only, even above the watermark: it was moved there
   */
  async unread(
    owner: Owner,
    position: ReadPosition,
    messages: readonly FlaggableMessage[],
    received: (id: MessageId) => boolean,
  ): Promise<void> {
    const byWatermark = ({ id }: FlaggableMessage): boolean => id > position.readThroughId && received(id);
    const above = messages.filter(byWatermark);
    const marked = messages.filter((message) => !byWatermark(message));
    await this.state.setBits(owner.userId, owner.realmId, marked, MessageMark.unread, MessageMark.read);
    await this.state.clearBits(
      owner.userId,
      above.map(({ id }) => id),
      MessageMark.read,
    );
  }

  /** Up to where everything is read once `above` is: the watermark goes there, and needs no marks on its way. */
  private async solidRun(userId: UserId, position: ReadPosition, above: readonly FlaggableMessage[]): Promise<MessageId> {
    const becoming = new Set(above.map(({ id }) => id));
    const highest = above.at(-1)?.id ?? position.readThroughId;
    const unread = await this.state.unreadAbove(userId, position, highest, above.length + 1);
    const gap = unread.find((id) => !becoming.has(id));
    if (gap !== undefined) return gap - 1;
    const [next] = await this.state.unreadAbove(userId, { ...position, readThroughId: highest }, Number.MAX_SAFE_INTEGER, 1);
    return next === undefined ? Math.max(highest, position.lastMessageId) : next - 1;
  }
}

export interface FlagOutcome {
  /** Ids of messages whose flag has another value now, ascending. */
  readonly changed: readonly MessageId[];
  /** Conversations whose messages were left alone: unread messages live in subscribed channels only. */
  readonly notSubscribed: readonly ConversationId[];
}

type Facts = ReadonlyMap<MessageId, FlagFacts>;

/** Sets and takes away personal flags of messages. */
@Injectable()
export class ChangeFlagsService {
  constructor(
    private readonly access: MessageAccess,
    private readonly queries: MessageRepository,
    private readonly state: ReadStateRepository,
    private readonly marking: ReadMarking,
    private readonly announcements: FlagEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest `Invalid message(s)` if the change would need a mark on a message that the actor cannot read and did not receive */
  async changeAccessible(actor: Actor, ids: readonly MessageId[], change: FlagChange): Promise<FlagOutcome> {
    const messages = await this.access.filterFlaggable(actor, ids);
    const flaggable = new Set(messages.map(({ id }) => id));
    if (requiresMark(change) && !ids.every((id) => flaggable.has(id))) throw new BadRequest('Invalid message(s)');
    return this.changeLoaded(actor, messages, change);
  }

  /** @param ids of messages that the actor may read */
  async changeReadable(actor: Actor, ids: readonly MessageId[], change: FlagChange): Promise<FlagOutcome> {
    return this.changeLoaded(actor, ids.length === 0 ? [] : await this.state.findOutlines(actor.realmId, ids), change);
  }

  /** @param messages ascending by id; the actor may read them */
  async changeLoaded(actor: Actor, messages: readonly FlaggableMessage[], change: FlagChange): Promise<FlagOutcome> {
    if (messages.length === 0) return { changed: [], notSubscribed: [] };
    return this.unitOfWork.run(async () => {
      const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
      const positions = new Map((await this.state.lockPositions(actor.userId, conversationIds)).map((one) => [one.conversationId, one]));
      const facts = await this.queries.loadFlagFacts(actor.userId, messages);
      const outcome =
        change.flag === 'read'
          ? await this.changeRead(actor, messages, { facts, positions }, change.op)
          : { changed: await this.changeBit(actor, messages, facts, { op: change.op, bit: FLAG_BITS[change.flag] }), notSubscribed: [] };
      await this.announcements.changed(actor, change, outcome.changed, facts);
      return { changed: outcome.changed.map(({ id }) => id), notSubscribed: outcome.notSubscribed };
    });
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
      await this.state.clearBits(
        actor.userId,
        changed.map(({ id }) => id),
        bit,
      );
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
        const received = (id: MessageId): boolean => known.facts.get(id)?.received ?? false;
        await (op === 'add' ? this.marking.read(actor, position, own) : this.marking.unread(actor, position, own, received));
        changed.push(...own);
      }
    }
    return { changed: changed.sort((a, b) => a.id - b.id), notSubscribed };
  }
}
