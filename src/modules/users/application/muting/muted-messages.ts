import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';

/** What the muted have written; the messaging context keeps it, and reads by itself what they write from now on. */
export abstract class MutedMessageReader {
  /** Everything the actor has not read of this sender is read. After the unit of work that muted the sender, not inside it. */
  abstract markAllRead(actor: Actor, senderId: UserId): Promise<void>;
}
