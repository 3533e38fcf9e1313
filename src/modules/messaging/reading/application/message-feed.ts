import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { FlagSubject, ReaderState } from '../../messages/domain/message-flags.js';
import type { MessageFilter } from '../domain/message-filter.js';
import type { AnchoredRange, AnchoredRangeInput } from '../domain/message-range.js';

/** The columns of a message that decide whether its cached JSON is up to date, and that its flags depend on. */
export interface MessageHead extends FlagSubject {
  readonly senderId: UserId;
  readonly topic: string;
  readonly version: number;
}

/** A range with the heads of its messages, ascending by id. */
export interface FoundRange extends AnchoredRange {
  readonly heads: readonly MessageHead[];
}

/** A range with all that a page of it shows to one account beside the messages themselves. */
export interface FoundPage extends FoundRange {
  /** What the flags of the messages depend on for the viewer. */
  readonly reader: ReaderState;
}

/** Finds the messages of a filter. */
export abstract class MessageFeed {
  /** The messages around the anchor, with the state of the viewer. */
  abstract page(filter: MessageFilter, range: AnchoredRangeInput): Promise<FoundPage>;
  /** The same messages for those who do not show them. */
  abstract find(filter: MessageFilter, range: AnchoredRangeInput): Promise<FoundRange>;
  /** Those of the given messages that the viewer has received and that match. */
  abstract filterMatching(filter: MessageFilter, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;
}
