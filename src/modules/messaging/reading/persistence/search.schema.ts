import { EntitySchema } from 'typeorm';
import { bigInteger, id } from '../../../../platform/database/columns.js';

/** The search tokens of each message, each token once. */
export const SearchTokenSchema = new EntitySchema({
  name: 'SearchToken',
  tableName: 'search_token',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    token: { type: 'varchar', length: 40, primary: true },
    messageId: { ...bigInteger('message_id'), primary: true },
  },
  indices: [{ name: 'search_token_message', columns: ['realmId', 'messageId', 'token'] }],
});

/** The messages with a wildcard mention, which are few. The accounts that they mention follow from the message. */
export const WildcardMessageSchema = new EntitySchema({
  name: 'WildcardMessage',
  tableName: 'wildcard_message',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    messageId: { ...bigInteger('message_id'), primary: true },
  },
});
