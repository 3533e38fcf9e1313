import type { Actor } from '../../../../kernel/actor.js';

/** What an account has begun to write; the messaging context keeps it. */
export abstract class DraftsDiscarder {
  /** Deletes all of the account's drafts, which no longer wants them on the server. Its clients keep what they have: no event is sent. */
  abstract discardAll(actor: Actor): Promise<void>;
}
