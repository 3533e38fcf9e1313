import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { DigestPeriod } from '../../schedule/domain/notice-timing.js';
import type { TopicMessage } from '../domain/hot-topics.js';

/** Stores for which day each account last got a digest, and reads what digests are made of. */
export abstract class DigestRepository {
  /**
   * People who want digests of a period, were not there since a time and have not been considered after a day, ascending.
   * @param lastDay as `dayOf` counts
   * @param after only accounts with larger ids
   */
  abstract listAbsent(
    realmId: RealmId,
    filter: { readonly period: DigestPeriod; readonly since: number; readonly lastDay: number; readonly after: UserId },
    limit: number,
  ): Promise<UserId[]>;
  /**
   * Records the day, inside the unit of work that queues the mail.
   * @returns false if the account has been considered after `lastDay`
   */
  abstract claim(realmId: RealmId, userId: UserId, days: { readonly day: number; readonly lastDay: number }): Promise<boolean>;
  /** The newest messages of people in a conversation since a time, ascending. */
  abstract listRecent(realmId: RealmId, conversationId: ConversationId, since: number, limit: number): Promise<TopicMessage[]>;
  abstract delete(userId: UserId): Promise<void>;
}
