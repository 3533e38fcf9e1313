import type { Actor } from '../../../../kernel/actor.js';

/** Who may add emoji to an organization; the users context knows. */
export abstract class EmojiPolicy {
  abstract canAdd(actor: Actor): Promise<boolean>;
}
