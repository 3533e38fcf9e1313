import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { TopicMessage } from '../domain/hot-topics.js';

/** Stores for which day each account last got a digest, and reads what digests are made of. */
export abstract class DigestRepository {
  /**
   * People who were not there since a time and have not been considered in the week before the day, ascending.
   * @param day as `dayOf` counts
   * @param after only accounts with larger ids
   */
  abstract listAbsent(
    realmId: RealmId,
    filter: { readonly since: number; readonly day: number; readonly after: UserId },
    limit: number,
  ): Promise<UserId[]>;
  /**
   * Records the day, inside the unit of work that queues the mail.
   * @returns false if the account has had its digest
   */
  abstract claim(realmId: RealmId, userId: UserId, day: number): Promise<boolean>;
  /** The newest messages of people in a conversation since a time, ascending. */
  abstract listRecent(realmId: RealmId, conversationId: ConversationId, since: number, limit: number): Promise<TopicMessage[]>;
  abstract delete(userId: UserId): Promise<void>;
}
