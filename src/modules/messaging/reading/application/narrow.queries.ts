import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { ConversationState, ReaderState } from '../../messages/application/message.repository.js';
import type { FlagSubject } from '../../messages/domain/message-flags.js';
import type { MessageFilter } from '../domain/message-filter.js';

/** The columns of a message that decide whether its cached JSON is up to date, and that its flags depend on. */
export interface MessageHead extends FlagSubject {
  readonly senderId: UserId;
  readonly topic: string;
  readonly version: number;
}

/** A range of ids, bounds included, of which the first `limit` in the given direction are requested. */
export interface MessageIdRange {
  readonly from: MessageId;
  readonly to: MessageId;
  readonly limit: number;
  readonly newestFirst: boolean;
}

export interface FoundHeads {
  readonly heads: readonly MessageHead[];
  /** The state of the viewer, if it was read just before them. */
  readonly reader: ReaderState | null;
}

/** The heads that a filter and range had in a state of the only conversation that they depend on. */
export interface RecalledHeads {
  readonly heads: readonly MessageHead[];
  readonly state: ConversationState;
}

/** Finds the messages of a filter. */
export abstract class NarrowQueries {
  /** The first matching ids of the range, in its order. */
  abstract findIds(filter: MessageFilter, range: MessageIdRange): Promise<MessageId[]>;
  /** The same as `findIds`, with the head of each message; in any order. */
  abstract findHeads(filter: MessageFilter, range: MessageIdRange): Promise<FoundHeads>;
  /** What `findHeads` found before, if it is in memory. It holds as long as the conversation is in the same state. */
  abstract recallHeads(filter: MessageFilter, range: MessageIdRange): RecalledHeads | null;
  /** Those of the given messages that the viewer has received and that match. */
  abstract filterMatching(filter: MessageFilter, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;
  /**
   * The oldest unread message, or null. Messages of muted topics and channels do not count, except in a muted channel that the filter is
   * limited to.
   */
  abstract findFirstUnread(filter: MessageFilter): Promise<MessageId | null>;
}
