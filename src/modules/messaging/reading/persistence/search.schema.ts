import { EntitySchema } from 'typeorm';
import { big, id } from '../../../../platform/database/columns.js';

/** Which words a message has, each once. */
export const SearchTokenSchema = new EntitySchema({
  name: 'SearchToken',
  tableName: 'search_token',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    token: { type: 'varchar', length: 40, primary: true },
    messageId: { ...big('message_id'), primary: true },
  },
  indices: [{ name: 'search_token_message', columns: ['realmId', 'messageId', 'token'] }],
});

/** The few messages with a wildcard mention; whom they mention follows from the message. */
export const WildcardMessageSchema = new EntitySchema({
  name: 'WildcardMessage',
  tableName: 'wildcard_message',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    messageId: { ...big('message_id'), primary: true },
  },
});
