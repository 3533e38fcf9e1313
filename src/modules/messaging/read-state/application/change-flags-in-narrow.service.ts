import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ChannelLookup } from '../../../channels/channels.api.js';
import { parseFlagChange } from '../domain/flag-change.js';
import type { Range } from '../../reading/domain/message-range.js';
import { BadNarrow, parseNarrow } from '../../reading/domain/parse-narrow.js';
import { ChangeFlagsService } from './change-flags.service.js';
import {
  checkAnchorAtEnd,
  FindMessageRangeService,
  type AnchoredRangeInput,
} from '../../reading/application/find-message-range.service.js';
import type { MessageHead } from '../../reading/application/narrow.queries.js';
import { NarrowResolver } from '../../reading/application/narrow-resolver.js';
import type { FlaggableMessage } from './read-state.repository.js';

/** One side may always have half of it (notes 1.3, clamp). */
const MAX_MESSAGES = LIMITS.MAX_FLAG_RANGE_MESSAGES;

export interface ChangeFlagsInNarrowInput extends AnchoredRangeInput {
  /** As it came. */
  readonly narrow: readonly unknown[];
  readonly op: string;
  readonly flag: string;
}

export interface FlagRangeOutcome {
  readonly range: Range;
  readonly updatedCount: number;
  /** Null unless messages were to become unread. */
  readonly notSubscribed: readonly ChannelId[] | null;
}

/** Changes a flag of the messages around an anchor in a narrow. */
@Injectable()
export class ChangeFlagsInNarrowService {
  constructor(
    private readonly narrows: NarrowResolver,
    private readonly ranges: FindMessageRangeService,
    private readonly flags: ChangeFlagsService,
    private readonly channels: ChannelLookup,
  ) {}

  /** @throws BadRequest, BadNarrow, in the order of checks of notes 1.3 */
  async change(actor: Actor, request: ChangeFlagsInNarrowInput): Promise<FlagRangeOutcome> {
    checkAnchorAtEnd(request);
    const numBefore = Math.min(request.numBefore, Math.max(MAX_MESSAGES - request.numAfter, MAX_MESSAGES / 2));
    const numAfter = Math.min(request.numAfter, MAX_MESSAGES - numBefore);
    const terms = parseNarrow(request.narrow);
    // Only fetching knows how to follow a conversation that has moved.
    if (terms.some(({ operator }) => operator === 'with')) throw new BadNarrow('unknown operator with');
    const filter = await this.narrows.resolve(actor, terms);
    const change = parseFlagChange(request.op, request.flag);
    const { heads, ...range } = await this.ranges.findHeads(filter, { ...request, numBefore, numAfter });
    const { changed, notSubscribed } = await this.flags.changeLoaded(actor, heads.map(withoutMark), change);
    const unread = change.flag === 'read' && change.op === 'remove';
    return { range, updatedCount: changed.length, notSubscribed: unread ? await this.channelIds(notSubscribed) : null };
  }

  /** Channels of conversations, by id. */
  async channelIds(conversationIds: readonly number[]): Promise<ChannelId[]> {
    const channels = await this.channels.findByConversations(conversationIds);
    return [...channels.values()].map(({ id }) => id).sort((a, b) => a - b);
  }
}

/** What was marked is asked again by those who hold the lock. */
function withoutMark({ id, conversationId, senderId, topic, traits }: MessageHead): FlaggableMessage {
  return { id, conversationId, senderId, topic, traits };
}
