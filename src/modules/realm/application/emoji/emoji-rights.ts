import type { Actor } from '../../../../kernel/actor.js';

/** Who may add emoji to an organization; the users context knows. */
export abstract class EmojiRights {
  abstract mayAdd(actor: Actor): Promise<boolean>;
}
