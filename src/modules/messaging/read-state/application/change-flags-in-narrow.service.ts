import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ChannelLookup } from '../../../channels/channels.api.js';
import { MessageFeed } from '../../reading/application/message-feed.js';
import { NarrowResolver } from '../../reading/application/narrow-resolver.js';
import { type AnchoredRangeInput, checkAnchorAtEnd, type Range } from '../../reading/domain/message-range.js';
import { BadNarrow, parseNarrow } from '../../reading/domain/parse-narrow.js';
import { parseFlagChange } from '../domain/flag-change.js';
import { ChangeFlagsService } from './change-flags.service.js';

/**
 * Maximum number of messages per request. Each side of the anchor may use at least half of it; the rest is clamped, as the Zulip server
 * does.
 */
const MAX_MESSAGES = LIMITS.MAX_FLAG_RANGE_MESSAGES;

export interface ChangeFlagsInNarrowInput extends AnchoredRangeInput {
  /** Decoded and not validated yet. */
  readonly narrow: readonly unknown[];
  readonly op: string;
  readonly flag: string;
}

export interface ChangeFlagsInNarrowResult {
  readonly range: Range;
  readonly updatedCount: number;
  /** Null unless the change marks messages as unread. */
  readonly notSubscribed: readonly ChannelId[] | null;
}

/** Changes a flag of the messages of a narrow around an anchor. */
@Injectable()
export class ChangeFlagsInNarrowService {
  constructor(
    private readonly narrows: NarrowResolver,
    private readonly feed: MessageFeed,
    private readonly flags: ChangeFlagsService,
    private readonly channels: ChannelLookup,
  ) {}

  /** @throws BadRequest, BadNarrow; for the first that applies of anchor, narrow, flag and operation */
  async change(actor: Actor, input: ChangeFlagsInNarrowInput): Promise<ChangeFlagsInNarrowResult> {
    checkAnchorAtEnd(input);
    const numBefore = Math.min(input.numBefore, Math.max(MAX_MESSAGES - input.numAfter, MAX_MESSAGES / 2));
    const numAfter = Math.min(input.numAfter, MAX_MESSAGES - numBefore);
    const terms = parseNarrow(input.narrow);
    // Only fetching supports `with`; it is rejected before the other terms are looked up.
    if (terms.some(({ operator }) => operator === 'with')) throw new BadNarrow('unknown operator with');
    const filter = await this.narrows.resolve(actor, terms);
    const change = parseFlagChange(input.op, input.flag);
    const { heads, ...range } = await this.feed.find(filter, { ...input, numBefore, numAfter });
    const { changed, notSubscribed } = await this.flags.changeLoaded(actor, heads, change);
    const unread = change.flag === 'read' && change.op === 'remove';
    return { range, updatedCount: changed.length, notSubscribed: unread ? await this.channelIds(notSubscribed) : null };
  }

  /** Ids of the channels of conversations, ascending. */
  async channelIds(conversationIds: readonly number[]): Promise<ChannelId[]> {
    const channels = await this.channels.findByConversations(conversationIds);
    return [...channels.values()].map(({ id }) => id).sort((a, b) => a - b);
  }
}
