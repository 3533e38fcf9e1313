import type { Actor } from '../../../kernel/actor.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';

/** What messaging knows of the messages that use files; it fills this port. */
export abstract class MessageReaders {
  /** Whether the account may read at least one of the messages. */
  abstract readsAny(actor: Actor, messageIds: readonly MessageId[]): Promise<boolean>;
  /** Whether one of the messages is where the whole web may read it. */
  abstract anyIsWebPublic(realmId: RealmId, messageIds: readonly MessageId[]): Promise<boolean>;
  /** Whether a message that is to be sent later links to the file. */
  abstract awaited(realmId: RealmId, pathId: string): Promise<boolean>;
}
