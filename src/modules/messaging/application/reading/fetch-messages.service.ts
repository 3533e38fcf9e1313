import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { Message } from '../../domain/message.js';
import type { NarrowTerm } from '../../domain/narrow/narrow-terms.js';
import { escapeHtml, highlightHtml, highlightPlain } from '../../domain/search/search-highlight.js';
import type { SearchQuery } from '../../domain/search/search-query.js';
import { FollowedConversation } from '../narrow/followed-conversation.js';
import { MessageAccess } from './message-access.js';
import { type AnchoredRange, checkAnchorAtEnd, MessageRanges, type UnanchoredWishes } from './message-ranges.js';
import type { MessageShape } from './message.presenter.js';
import { ShownMessages } from './shown-messages.js';
import { type MessageFilter, MessageQueries } from './message.queries.js';
import { NarrowResolution } from '../narrow/narrow-resolution.js';

export interface FetchWishes extends UnanchoredWishes {
  readonly narrow: readonly NarrowTerm[];
}

export interface MessagePage {
  readonly range: AnchoredRange;
  /** Message objects of the wire with `flags`, ascending by id, as JSON. */
  readonly messages: string;
}

/** A message in HTML and its topic, with what was searched for marked. */
export interface Match {
  readonly match_content: string;
  readonly match_subject: string;
}

/** What clients get that say nothing about themselves. */
const OLDEST_SHAPE: MessageShape = { applyMarkdown: true, clientGravatar: true, emptyTopicName: false };

/** Shows messages to an account: a page around an anchor, chosen ones, or a single one. */
@Injectable()
export class FetchMessagesService {
  constructor(
    private readonly narrows: NarrowResolution,
    private readonly ranges: MessageRanges,
    private readonly queries: MessageQueries,
    private readonly shown: ShownMessages,
    private readonly access: MessageAccess,
    private readonly followed: FollowedConversation,
  ) {}

  /** @throws BadRequest, BadNarrow */
  async page(actor: Actor, wishes: FetchWishes, shape: MessageShape): Promise<MessagePage> {
    if (wishes.numBefore + wishes.numAfter > LIMITS.MAX_PAGE_MESSAGES)
      throw new BadRequest(`Too many messages requested (maximum ${LIMITS.MAX_PAGE_MESSAGES}).`);
    checkAnchorAtEnd(wishes);
    const filter = await this.filter(actor, wishes.narrow);
    const query = queryOf(filter);
    if (query) {
      const range = await this.ranges.ids(filter, wishes);
      return { range, messages: await this.found(actor, range.ids, shape, query) };
    }
    const range = await this.ranges.heads(filter, wishes);
    return { range, messages: await this.shown.texts(actor, range.heads, shape) };
  }

  /**
   * Which of the messages the actor has received and the narrow takes in.
   * @returns by id, what `page` would say of the match: all of the message's HTML and topic, what was searched for marked
   * @throws BadNarrow
   */
  async matching(actor: Actor, ids: readonly MessageId[], narrow: readonly NarrowTerm[]): Promise<Record<MessageId, Match>> {
    const filter = await this.filter(actor, narrow);
    const matching = await this.queries.matching(filter, [...new Set(ids)]);
    const messages = await this.queries.byIds(actor.realmId, [...matching]);
    const presented = await this.shown.objects(actor, messages, OLDEST_SHAPE);
    return Object.fromEntries(
      messages.map((message, index) => [message.id, matchOf(message, String(presented[index]?.['subject']), queryOf(filter))]),
    );
  }

  /** Those of the messages that the actor may read. */
  async chosen(actor: Actor, ids: readonly MessageId[], shape: MessageShape): Promise<readonly Record<string, unknown>[]> {
    if (ids.length > LIMITS.MAX_PAGE_MESSAGES) throw new BadRequest(`Too many messages requested (maximum ${LIMITS.MAX_PAGE_MESSAGES}).`);
    return this.shown.objects(actor, await this.access.those(actor, ids), shape);
  }

  /** @throws BadRequest `Invalid message(s)` */
  async one(actor: Actor, id: MessageId, shape: MessageShape): Promise<{ message: Record<string, unknown>; markdown: string }> {
    const message = await this.access.one(actor, id);
    const [presented] = await this.shown.objects(actor, [message], shape);
    return { message: presented ?? {}, markdown: message.content };
  }

  private async filter(actor: Actor, narrow: readonly NarrowTerm[]): Promise<MessageFilter> {
    return this.narrows.resolve(actor, await this.followed.follow(actor, narrow));
  }

  private async found(actor: Actor, ids: readonly MessageId[], shape: MessageShape, query: SearchQuery): Promise<string> {
    const messages = await this.queries.byIds(actor.realmId, ids);
    const presented = await this.shown.objects(actor, messages, shape);
    return JSON.stringify(
      presented.map((one, index) => ({ ...one, ...matchOf(messages[index] as Message, String(one['subject']), query) })),
    );
  }
}

/** What the narrow searches for; null if it does not. */
function queryOf({ conditions }: MessageFilter): SearchQuery | null {
  return conditions.flatMap((one) => (one.on === 'search' && !one.negated ? [one.query] : []))[0] ?? null;
}

function matchOf({ renderedContent }: Message, subject: string, query: SearchQuery | null): Match {
  if (!query) return { match_content: renderedContent, match_subject: escapeHtml(subject) };
  return { match_content: highlightHtml(renderedContent, query), match_subject: highlightPlain(subject, query) };
}
