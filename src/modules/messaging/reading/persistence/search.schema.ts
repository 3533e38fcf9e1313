import { EntitySchema } from 'typeorm';
import { bigInteger, id } from '../../../../platform/database/columns.js';

/** The search tokens of each message, each once, between spaces. A search is exact because every message that it finds has them in this row. */
export const MessageTokensSchema = new EntitySchema({
  name: 'MessageTokens',
  tableName: 'message_tokens',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    messageId: { ...bigInteger('message_id'), primary: true },
    tokens: { type: 'mediumtext' },
  },
});

/** The messages that the posting lists do not know with their present tokens. Searches read them one by one. */
export const SearchQueueSchema = new EntitySchema({
  name: 'SearchQueue',
  tableName: 'search_queue',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    messageId: { ...bigInteger('message_id'), primary: true },
    /** The tokens under which the posting lists know the message; null if they do not know it. */
    staleTokens: { type: 'mediumtext', name: 'stale_tokens', nullable: true },
  },
});

/** Ranges of message ids, one after another, whose posting lists stand together. The first range of a realm begins at 0. */
export const SearchSegmentSchema = new EntitySchema({
  name: 'SearchSegment',
  tableName: 'search_segment',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    firstId: { ...bigInteger('first_id'), primary: true },
    lastId: bigInteger('last_id'),
    messageCount: { ...id('message_count') },
  },
});

/** The ids of the messages of a segment that have a token; may include some that no longer have it. Packed by `packIds`, in any order. */
export const SearchPostingSchema = new EntitySchema({
  name: 'SearchPosting',
  tableName: 'search_posting',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    /** The first id of the segment. */
    firstId: { ...bigInteger('first_id'), primary: true },
    token: { type: 'varchar', length: 40, primary: true },
    messageIds: { type: 'mediumblob', name: 'message_ids' },
  },
});

/** The messages with a wildcard mention, which are few. The accounts that they mention follow from the message. */
export const WildcardMentionSchema = new EntitySchema({
  name: 'WildcardMention',
  tableName: 'wildcard_mention',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    messageId: { ...bigInteger('message_id'), primary: true },
  },
});
