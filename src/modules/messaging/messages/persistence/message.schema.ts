import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalTime, time } from '../../../../platform/database/columns.js';

/** Hand-written statements write and read these tables; the schemas only detect drift of the database. */
export const MessageSchema = new EntitySchema({
  name: 'Message',
  tableName: 'message',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    conversationId: id('conversation_id'),
    senderId: id('sender_id'),
    topic: { type: 'varchar', length: 60 },
    topicKey: { type: 'varchar', length: 180, name: 'topic_key' },
    content: { type: 'mediumtext' },
    renderedContent: { type: 'mediumtext', name: 'rendered_content' },
    sentAt: time('sent_at'),
    client: { type: 'varchar', length: 30 },
    traits: id('traits'),
    editedAt: optionalTime('edited_at'),
    movedAt: optionalTime('moved_at'),
    editHistory: { type: 'mediumtext', nullable: true, name: 'edit_history' },
    version: { ...id('version'), default: 0 },
  },
  indices: [
    { name: 'message_conversation', columns: ['realmId', 'conversationId', 'id'] },
    { name: 'message_topic', columns: ['realmId', 'conversationId', 'topicKey', 'id'] },
    { name: 'message_sender', columns: ['realmId', 'senderId', 'id'] },
  ],
});

/** How often messages of a conversation were changed or deleted; without a row, never. */
export const ConversationRevisionSchema = new EntitySchema({
  name: 'ConversationRevision',
  tableName: 'conversation_revision',
  columns: { conversationId: { ...id('conversation_id'), primary: true }, realmId: id('realm_id'), revision: id('revision') },
  indices: [{ name: 'conversation_revision_realm', columns: ['realmId'] }],
});

export const MessageMarkSchema = new EntitySchema({
  name: 'MessageMark',
  tableName: 'message_mark',
  columns: {
    userId: { ...id('user_id'), primary: true },
    messageId: { ...bigInteger('message_id'), primary: true },
    conversationId: id('conversation_id'),
    realmId: id('realm_id'),
    flags: id('flags'),
  },
  indices: [
    { name: 'message_mark_conversation', columns: ['userId', 'conversationId', 'messageId'] },
    { name: 'message_mark_message', columns: ['realmId', 'messageId'] },
  ],
});

export const IdempotencyKeySchema = new EntitySchema({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  columns: {
    userId: { ...id('user_id'), primary: true },
    keyDigest: { type: 'binary', length: 32, primary: true, name: 'key_digest' },
    realmId: id('realm_id'),
    messageId: bigInteger('message_id'),
    createdAt: time('created_at'),
    requestDigest: { type: 'binary', length: 32, nullable: true, name: 'request_digest' },
  },
  indices: [{ name: 'idempotency_key_created', columns: ['createdAt'] }],
});
