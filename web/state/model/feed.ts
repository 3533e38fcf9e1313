import type { Narrow } from './narrow.js';

/** Content and topic of a message with marks at the words that were searched for, as HTML. */
export interface SearchMatch {
  readonly content: string;
  readonly topic: string;
  /** The content in which the words were found; the message may have been edited since. */
  readonly source: string;
}

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
  /** How messages match the words of a search, by id; empty without one. */
  matches: Record<number, SearchMatch>;
}

export type FeedState = Record<string, Feed>;
