import type { Narrow } from './narrow.js';

/** A part of the messages of a narrow, without gaps. */
export interface Feed {
  readonly narrow: Narrow;
  /** In ascending order. */
  ids: number[];
  foundOldest: boolean;
  foundNewest: boolean;
  /** Whether older messages exist that the organization does not show. */
  historyLimited: boolean;
  /** Ids of new messages of which only the server knows whether they belong here. */
  undecidedIds: number[];
  /** Whether messages that are not loaded were moved, so that the part may have gaps. */
  incomplete: boolean;
}

export type FeedState = Record<string, Feed>;
