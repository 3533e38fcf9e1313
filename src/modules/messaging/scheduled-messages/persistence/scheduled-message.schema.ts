import { EntitySchema } from 'typeorm';
import type { MessageId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { bigInteger, id, json, optionalId, optionalTime, time } from '../../../../platform/database/columns.js';
import type { DestinationColumns } from '../../messages/persistence/unsent-destination-columns.js';
import type { ScheduledMessage } from '../domain/scheduled-message.js';

export type ScheduledMessageRow = Omit<ScheduledMessage, 'destination' | 'reminder'> &
  DestinationColumns & { readonly reminderTargetId: MessageId | null; readonly reminderNote: string };

export const ScheduledMessageSchema = new EntitySchema<ScheduledMessageRow>({
  name: 'ScheduledMessage',
  tableName: 'scheduled_message',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    senderId: id('sender_id'),
    kind: { type: 'varchar', length: 20 },
    channelId: optionalId('channel_id'),
    userIds: json('user_ids', 'text'),
    topic: { type: 'varchar', length: 60 },
    content: { type: 'mediumtext' },
    renderedContent: { type: 'mediumtext', name: 'rendered_content' },
    client: { type: 'varchar', length: 30 },
    readBySender: { type: 'boolean', name: 'read_by_sender' },
    deliverAt: time('deliver_at'),
    state: { type: 'varchar', length: 10 },
    nextAttemptAt: optionalTime('next_attempt_at'),
    failure: { type: 'varchar', length: 1024, nullable: true },
    messageId: { ...bigInteger('message_id'), nullable: true },
    reminderTargetId: { ...bigInteger('reminder_target_id'), nullable: true },
    reminderNote: { type: 'varchar', length: LIMITS.MAX_REMINDER_NOTE_CODE_POINTS, name: 'reminder_note', default: '' },
  },
  indices: [
    { name: 'scheduled_message_sender', columns: ['realmId', 'senderId', 'deliverAt'] },
    { name: 'scheduled_message_channel', columns: ['realmId', 'channelId'] },
    { name: 'scheduled_message_due', columns: ['nextAttemptAt'] },
  ],
});
