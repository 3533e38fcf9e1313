import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';

/** Visibility policies of accounts for topics; no row means the policy `none`. */
export const UserTopicSchema = new EntitySchema({
  name: 'UserTopic',
  tableName: 'user_topic',
  columns: {
    userId: { ...id('user_id'), primary: true },
    conversationId: { ...id('conversation_id'), primary: true },
    topicKey: { type: 'varchar', length: 180, primary: true, name: 'topic_key' },
    realmId: id('realm_id'),
    topic: { type: 'varchar', length: 60 },
    visibilityPolicy: { type: 'tinyint', name: 'visibility_policy' },
    updatedAt: time('updated_at'),
  },
  indices: [{ name: 'user_topic_topic', columns: ['realmId', 'conversationId', 'topicKey'] }],
});
