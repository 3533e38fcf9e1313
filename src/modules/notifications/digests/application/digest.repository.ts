import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { DigestRound } from '../domain/digest-schedule.js';
import type { TopicMessage } from '../domain/hot-topics.js';

/** Stores for which day each account last got a digest, and reads what digests are made of. */
export abstract class DigestRepository {
  /** The time zones of the people in an organization who chose daily digests. */
  abstract listTimezones(realmId: RealmId): Promise<string[]>;
  /**
   * People whom a round concerns: they want digests of its period, were not there and have not been considered for it, ascending.
   * @param after only accounts with larger ids
   */
  abstract listAbsent(
    realmId: RealmId,
    round: DigestRound,
    { after, limit }: { readonly after: UserId; readonly limit: number },
  ): Promise<UserId[]>;
  /**
   * Records the day, inside the unit of work that queues the mail.
   * @returns false if the account has been considered after `lastDay`
   */
  abstract claim(realmId: RealmId, userId: UserId, round: Pick<DigestRound, 'day' | 'lastDay'>): Promise<boolean>;
  /** The newest messages of people in a conversation since a time, ascending. */
  abstract listRecent(realmId: RealmId, conversationId: ConversationId, since: number, limit: number): Promise<TopicMessage[]>;
  abstract delete(userId: UserId): Promise<void>;
}
