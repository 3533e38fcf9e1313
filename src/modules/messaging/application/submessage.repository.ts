import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import type { Submessage } from '../domain/submessage.js';

export abstract class SubmessageRepository {
  /** Whether the account has attached something to the message. */
  abstract hasAttached(realmId: RealmId, messageId: MessageId, senderId: UserId): Promise<boolean>;
  /** @returns the id */
  abstract add(realmId: RealmId, submessage: Omit<Submessage, 'id'>): Promise<number>;
}
