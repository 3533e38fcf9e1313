import type { MessageId, RealmId } from '../../../../kernel/ids.js';

/**
 * Keeps messages findable: by the words of topic and content, and by wildcard mentions. New messages become so in the transaction that
 * writes them (`MessageJournal`), so that whoever has sent one finds it. The condition `search` of a filter is answered by the same
 * adapter's reads.
 */
export abstract class MessageSearchIndex {
  /**
   * Messages whose topic or content was changed, read as they are now; those that are gone are found no more. Inside the unit of work of
   * the change.
   */
  abstract reindex(realmId: RealmId, ids: readonly MessageId[]): Promise<void>;
}
