import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, MessageId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { FLAG_BITS, type FlagChange, requiresMark } from '../../domain/flags/flag-change.js';
import { type FlagFacts, isRead } from '../../domain/flags/flags.js';
import { FlagEvents } from './flag-announcements.js';
import { MessageAccess } from '../reading/message-access.js';
import { MessageQueries } from '../reading/message.queries.js';
import { ReadMarking } from './read-marking.js';
import { type FlaggableMessage, ReadStateRepository, type ReadPosition } from './read-state.repository.js';

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
    private readonly queries: MessageQueries,
    private readonly state: ReadStateRepository,
    private readonly marking: ReadMarking,
    private readonly announcements: FlagEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest `Invalid message(s)` if the change would need a mark on a message that the actor cannot read and did not receive */
  async changeAccessible(actor: Actor, ids: readonly MessageId[], change: FlagChange): Promise<FlagOutcome> {
    const messages = await this.access.flaggable(actor, ids);
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
