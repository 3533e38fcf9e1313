import type { MessageId, RealmId } from '../../../../kernel/ids.js';

/**
 * Indexes messages by the words of topic and content, and by wildcard mentions. `MessageJournal` indexes new messages in the transaction that
 * inserts them, so that their senders find them immediately. The reads of the same adapter evaluate the condition `search` of a filter.
 */
export abstract class MessageSearchIndex {
  /**
   * Indexes messages again whose topic or content was changed, and removes deleted ones from the index. Inside the unit of work of the
   * change.
   */
  abstract reindex(realmId: RealmId, ids: readonly MessageId[]): Promise<void>;
  /** The number of messages of the whole deployment that wait for the posting lists; searches read them one by one until then. */
  abstract countWaiting(): Promise<number>;
}
