import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { MessageId } from '../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import { flagNames } from '../domain/flags.js';
import type { Message } from '../domain/message.js';
import { type Anchor, finishRange, LARGER_THAN_ANY_ID, planRange, type Range, type RangeWishes } from '../domain/message-range.js';
import type { NarrowTerm } from '../domain/narrow-terms.js';
import { MessageAccess } from './message-access.js';
import { type MessageShape, shapeMessage } from './message.presenter.js';
import { MessageSources } from './message-sources.js';
import { type MessageFilter, MessageQueries } from './message.queries.js';
import { NarrowResolution } from './narrow-resolution.js';

/** Greatest number of messages in one answer (notes 7.2). */
const MAX_MESSAGES = 5_000;

export interface FetchWishes extends Omit<RangeWishes, 'anchor'> {
  readonly anchor: Anchor;
  readonly narrow: readonly NarrowTerm[];
}

export interface MessagePage {
  /** The anchor as an id. */
  readonly anchor: MessageId;
  readonly range: Range;
  /** Message objects of the wire with `flags`, ascending by id. */
  readonly messages: readonly Record<string, unknown>[];
}

/** Shows messages to an account: a page around an anchor, chosen ones, or a single one. */
@Injectable()
export class FetchMessagesService {
  constructor(
    private readonly narrows: NarrowResolution,
    private readonly queries: MessageQueries,
    private readonly sources: MessageSources,
    private readonly access: MessageAccess,
  ) {}

  /** @throws BadRequest, BadNarrow */
  async page(actor: Actor, wishes: FetchWishes, shape: MessageShape): Promise<MessagePage> {
    if (wishes.numBefore + wishes.numAfter > MAX_MESSAGES) throw new BadRequest(`Too many messages requested (maximum ${MAX_MESSAGES}).`);
    if (!wishes.includeAnchor && wishes.numBefore > 0 && wishes.numAfter > 0) {
      throw new BadRequest('The anchor can only be excluded at an end of the range');
    }
    const filter = await this.narrows.resolve(actor, wishes.narrow);
    const anchor = wishes.anchor === 'first_unread' ? ((await this.queries.firstUnread(filter)) ?? LARGER_THAN_ANY_ID) : wishes.anchor;
    const range = await this.range(filter, { ...wishes, anchor });
    const messages = await this.queries.byIds(actor.realmId, range.ids);
    return { anchor, range, messages: await this.present(actor, messages, shape) };
  }

  /** Those of the messages that the actor may read. */
  async chosen(actor: Actor, ids: readonly MessageId[], shape: MessageShape): Promise<readonly Record<string, unknown>[]> {
    if (ids.length > MAX_MESSAGES) throw new BadRequest(`Too many messages requested (maximum ${MAX_MESSAGES}).`);
    return this.present(actor, await this.access.those(actor, ids), shape);
  }

  /** @throws BadRequest `Invalid message(s)` */
  async one(actor: Actor, id: MessageId, shape: MessageShape): Promise<{ message: Record<string, unknown>; markdown: string }> {
    const message = await this.access.one(actor, id);
    const [presented] = await this.present(actor, [message], shape);
    return { message: presented ?? {}, markdown: message.content };
  }

  private async range(filter: MessageFilter, wishes: RangeWishes): Promise<Range> {
    const { before, after } = planRange(wishes);
    const [older, newer] = await Promise.all([
      before && before.limit > 0 ? this.queries.idsUpTo(filter, before.upTo, before.limit) : [],
      after && after.limit > 0 ? this.queries.idsFrom(filter, after.from, after.limit) : [],
    ]);
    return finishRange([...older, ...newer], wishes);
  }

  private async present(actor: Actor, messages: readonly Message[], shape: MessageShape): Promise<Record<string, unknown>[]> {
    const [sourced, facts] = await Promise.all([this.sources.of(actor.realmId, messages), this.queries.flagFacts(actor.userId, messages)]);
    return sourced.map(({ source, sender }, index) => {
      const fact = facts.get((messages[index] as Message).id);
      return { ...shapeMessage(source, shape, EMPTY_TOPIC_DISPLAY_NAME, sender.showsEmailTo(actor)), flags: fact ? flagNames(fact) : [] };
    });
  }
}
