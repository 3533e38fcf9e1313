import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import type { Reaction } from '../../domain/additions/reaction.js';
import type { Submessage } from '../../domain/additions/submessage.js';

/** What others added to a message, each in the order in which it came. */
export interface Additions {
  readonly reactions: readonly Reaction[];
  readonly submessages: readonly Submessage[];
}

export const NO_ADDITIONS: Additions = { reactions: [], submessages: [] };

/** Reads what belongs to a page of messages at once. */
export abstract class MessageAdditionsQueries {
  /** By message; one to which nothing was added is left out. */
  abstract loadFor(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Additions>>;
}
