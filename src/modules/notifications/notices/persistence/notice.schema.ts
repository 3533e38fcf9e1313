import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalTime, time } from '../../../../platform/database/columns.js';

/** Notices are read and written by hand-written statements; their schema only detects drift. */
export const NoticeSchema = new EntitySchema({
  name: 'Notice',
  tableName: 'notice',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    messageId: bigInteger('message_id'),
    channel: { type: 'varchar', length: 20 },
    cause: { type: 'varchar', length: 40 },
    outcome: { type: 'varchar', length: 20 },
    reason: { type: 'varchar', length: 80 },
    decidedAt: time('decided_at'),
    dueAt: optionalTime('due_at'),
    leasedUntil: optionalTime('leased_until'),
    attempts: { ...id('attempts'), default: 0 },
    finishedAt: optionalTime('finished_at'),
    result: { type: 'varchar', length: 20, nullable: true },
    detail: { type: 'varchar', length: 255, nullable: true },
    providerId: { type: 'varchar', length: 100, nullable: true, name: 'provider_id' },
  },
  indices: [
    { name: 'notice_once', columns: ['userId', 'messageId', 'channel'], unique: true },
    { name: 'notice_account', columns: ['realmId', 'userId', 'id'] },
    { name: 'notice_due', columns: ['dueAt'] },
    { name: 'notice_waiting', columns: ['userId', 'channel', 'dueAt'] },
    { name: 'notice_decided', columns: ['decidedAt'] },
    { name: 'notice_provider', columns: ['channel', 'providerId'] },
  ],
});
