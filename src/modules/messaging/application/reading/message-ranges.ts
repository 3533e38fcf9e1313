import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { type Anchor, finishRange, LARGER_THAN_ANY_ID, planRange, type Range, type RangeWishes } from '../../domain/message-range.js';
import { type MessageFilter, MessageQueries } from './message.queries.js';

/** The anchor may be a keyword still. */
export interface UnanchoredWishes extends Omit<RangeWishes, 'anchor'> {
  readonly anchor: Anchor;
}

/** @throws BadRequest: between messages on both sides the anchor cannot be left out */
export function checkAnchorAtEnd({ includeAnchor, numBefore, numAfter }: Omit<RangeWishes, 'anchor'>): void {
  if (!includeAnchor && numBefore > 0 && numAfter > 0) throw new BadRequest('The anchor can only be excluded at an end of the range');
}

/** Finds the messages around an anchor (notes 1.3, range selection). */
@Injectable()
export class MessageRanges {
  constructor(private readonly queries: MessageQueries) {}

  async find(filter: MessageFilter, wishes: UnanchoredWishes): Promise<Range & { readonly anchor: MessageId }> {
    const anchor = wishes.anchor === 'first_unread' ? ((await this.queries.firstUnread(filter)) ?? LARGER_THAN_ANY_ID) : wishes.anchor;
    const anchored = { ...wishes, anchor };
    const { before, after } = planRange(anchored);
    const [older, newer] = await Promise.all([
      before ? this.queries.idsUpTo(filter, before.upTo, before.limit) : [],
      after ? this.queries.idsFrom(filter, after.from, after.limit) : [],
    ]);
    return { ...finishRange([...older, ...newer], anchored), anchor };
  }
}
