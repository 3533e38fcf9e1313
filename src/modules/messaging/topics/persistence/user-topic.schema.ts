import { EntitySchema } from 'typeorm';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { id, time } from '../../../../platform/database/columns.js';
import type { VisibilityPolicy } from '../domain/topic-visibility.js';

export interface UserTopicRow {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly topicKey: string;
  readonly realmId: RealmId;
  readonly topic: string;
  readonly visibilityPolicy: VisibilityPolicy;
  readonly updatedAt: number;
}

/** Visibility policies of accounts for topics; no row means the policy `none`. */
export const UserTopicSchema = new EntitySchema<UserTopicRow>({
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
