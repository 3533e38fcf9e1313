import type { MessageId, RealmId } from '../../../../kernel/ids.js';

/** Lets those who add something to one message do it one after the other. */
export abstract class MessageRepository {
  /** Locks the message until the end of the unit of work; to be called before anything is read in it. @returns false if it is gone */
  abstract lock(realmId: RealmId, id: MessageId): Promise<boolean>;
}
