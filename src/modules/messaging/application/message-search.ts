import type { MessageId, RealmId } from '../../../kernel/ids.js';

/** What a message is found by, beside its own columns. */
export interface FindableMessage {
  readonly id: MessageId;
  readonly realmId: RealmId;
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
  /** Bits of `Trait`. */
  readonly traits: number;
}

/**
 * Keeps messages findable: by the words of topic and content, and by wildcard mentions. Always inside the unit of work that writes them,
 * so that whoever has sent a message finds it. The condition `search` of a filter is answered by the same adapter's reads.
 */
export abstract class MessageSearch {
  /** New messages. */
  abstract index(messages: readonly FindableMessage[]): Promise<void>;
  /** Messages whose topic or content was changed, read as they are now; those that are gone are found no more. */
  abstract reindex(realmId: RealmId, ids: readonly MessageId[]): Promise<void>;
}
