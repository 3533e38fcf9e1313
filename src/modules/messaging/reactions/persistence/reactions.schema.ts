import { EntitySchema } from 'typeorm';
import { bigInteger, id, time } from '../../../../platform/database/columns.js';

/** Hand-written statements write and read these tables; the schemas only detect drift of the database. */
export const ReactionSchema = new EntitySchema({
  name: 'Reaction',
  tableName: 'reaction',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    messageId: bigInteger('message_id'),
    userId: id('user_id'),
    type: { type: 'varchar', length: 20, name: 'reaction_type' },
    emojiCode: { type: 'varchar', length: 100, name: 'emoji_code' },
    emojiName: { type: 'varchar', length: 100, name: 'emoji_name' },
    createdAt: time('created_at'),
  },
  uniques: [{ name: 'reaction_once', columns: ['realmId', 'messageId', 'type', 'emojiCode', 'userId'] }],
  indices: [{ name: 'reaction_user', columns: ['realmId', 'userId', 'messageId'] }],
});

export const SubmessageSchema = new EntitySchema({
  name: 'Submessage',
  tableName: 'submessage',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    messageId: bigInteger('message_id'),
    senderId: id('sender_id'),
    type: { type: 'varchar', length: 100, name: 'msg_type' },
    content: { type: 'mediumtext' },
  },
  indices: [{ name: 'submessage_message', columns: ['realmId', 'messageId', 'id'] }],
});
