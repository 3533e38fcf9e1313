import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Submessage } from '../../domain/additions/submessage.js';

export abstract class SubmessageRepository {
  /** Whether the account has attached something to the message. */
  abstract hasAttached(realmId: RealmId, messageId: MessageId, senderId: UserId): Promise<boolean>;
  /** The first widget that was attached to the message, as JSON; null if none was. */
  abstract findWidget(realmId: RealmId, messageId: MessageId): Promise<string | null>;
  /** Whether anything is attached. */
  abstract hasAny(realmId: RealmId, messageId: MessageId): Promise<boolean>;
  abstract count(realmId: RealmId, messageId: MessageId): Promise<number>;
  /** @returns the id */
  abstract add(realmId: RealmId, submessage: Omit<Submessage, 'id'>): Promise<number>;
}
