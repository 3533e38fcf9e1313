import { EntitySchema } from 'typeorm';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { bigInteger, id, time } from '../../../../platform/database/columns.js';
import type { Submessage } from '../domain/widget.js';

export interface ReactionRow {
  readonly id: number;
  readonly realmId: RealmId;
  readonly messageId: MessageId;
  readonly userId: UserId;
  readonly type: string;
  readonly emojiCode: string;
  readonly emojiName: string;
  readonly createdAt: number;
}

export const ReactionSchema = new EntitySchema<ReactionRow>({
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

export interface SubmessageRow extends Submessage {
  readonly realmId: RealmId;
}

export const SubmessageSchema = new EntitySchema<SubmessageRow>({
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
