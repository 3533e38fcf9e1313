import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import type { ConversationState, ReaderState } from '../../messages/application/message.repository.js';
import type { MessageFilter } from '../domain/message-filter.js';
import {
  type Anchor,
  finishRange,
  LARGER_THAN_ANY_ID,
  planRange,
  type Range,
  type MessageRangeInput,
  type RangePlan,
} from '../domain/message-range.js';
import { type FoundHeads, type MessageHead, type MessageIdRange, NarrowQueries } from './narrow.queries.js';

/** A requested range whose anchor may be a keyword. */
export interface AnchoredRangeInput extends Omit<MessageRangeInput, 'anchor'> {
  readonly anchor: Anchor;
}

/** @throws BadRequest: between messages on both sides the anchor cannot be left out */
export function checkAnchorAtEnd({ includeAnchor, numBefore, numAfter }: Omit<MessageRangeInput, 'anchor'>): void {
  if (!includeAnchor && numBefore > 0 && numAfter > 0) throw new BadRequest('The anchor can only be excluded at an end of the range');
}

/** A range whose anchor has been resolved to an id. */
export interface AnchoredRange extends Range {
  readonly anchor: MessageId;
}

/** A range with the heads of its messages, ascending by id. */
export interface HeadedRange extends AnchoredRange {
  readonly heads: readonly MessageHead[];
  /** The state of the viewer, if it was read just before them. */
  readonly reader: ReaderState | null;
}

/** A range that held in a state of the only conversation that it depends on. */
export interface RecalledRange {
  readonly range: HeadedRange;
  readonly state: ConversationState;
}

/** Finds the messages around an anchor. */
@Injectable()
export class FindMessageRangeService {
  constructor(private readonly queries: NarrowQueries) {}

  async findIds(filter: MessageFilter, input: AnchoredRangeInput): Promise<AnchoredRange> {
    return this.find(filter, input, (part) => this.queries.findIds(filter, part));
  }

  /** The same as `findIds`, with the heads of the messages, ascending by id. */
  async findHeads(filter: MessageFilter, input: AnchoredRangeInput): Promise<HeadedRange> {
    const parts: FoundHeads[] = [];
    const range = await this.find(filter, input, async (part) => {
      const found = await this.queries.findHeads(filter, part);
      parts.push(found);
      return found.heads.map(({ id }) => id);
    });
    const [first, ...others] = parts;
    const fetched = parts.flatMap(({ heads }) => heads);
    return { ...range, heads: headsOf(range, fetched), reader: others.length === 0 ? (first?.reader ?? null) : null };
  }

  /** What `findHeads` found before, if it is in memory and depends on one conversation. */
  recallHeads(filter: MessageFilter, input: AnchoredRangeInput): RecalledRange | null {
    const { anchor } = input;
    if (anchor === 'first_unread') return null;
    const anchored = { ...input, anchor };
    const { before, after } = planRange(anchored);
    const recalled = before && !after ? this.queries.recallHeads(filter, olderThan(before)) : null;
    if (!recalled) return null;
    const range = finishRange(
      recalled.heads.map(({ id }) => id),
      anchored,
    );
    return { range: { ...range, anchor, heads: headsOf(range, recalled.heads), reader: null }, state: recalled.state };
  }

  private async find(
    filter: MessageFilter,
    input: AnchoredRangeInput,
    read: (part: MessageIdRange) => Promise<MessageId[]>,
  ): Promise<AnchoredRange> {
    const anchor = input.anchor === 'first_unread' ? ((await this.queries.findFirstUnread(filter)) ?? LARGER_THAN_ANY_ID) : input.anchor;
    const anchored = { ...input, anchor };
    const { before, after } = planRange(anchored);
    const [older, newer] = await Promise.all([
      before ? read(olderThan(before)) : [],
      after ? read({ from: after.from, to: Number.MAX_SAFE_INTEGER, limit: after.limit, newestFirst: false }) : [],
    ]);
    return { ...finishRange([...older, ...newer], anchored), anchor };
  }
}

function olderThan({ upTo, limit }: NonNullable<RangePlan['before']>): MessageIdRange {
  return { from: 0, to: upTo, limit, newestFirst: true };
}

function headsOf({ ids }: Range, fetched: readonly MessageHead[]): MessageHead[] {
  const byId = new Map(fetched.map((head) => [head.id, head]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
