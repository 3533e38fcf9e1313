import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalTime, time } from '../../../../platform/database/columns.js';

/** Shown pushes are read and written by hand-written statements; their schema only detects drift. */
export const ShownPushSchema = new EntitySchema({
  name: 'ShownPush',
  tableName: 'shown_push',
  columns: {
    userId: { ...id('user_id'), primary: true },
    messageId: { ...bigInteger('message_id'), primary: true },
    channel: { type: 'varchar', length: 20, primary: true },
    realmId: id('realm_id'),
    shownAt: time('shown_at'),
    withdrawAt: optionalTime('withdraw_at'),
  },
  indices: [
    { name: 'shown_push_message', columns: ['realmId', 'messageId'] },
    { name: 'shown_push_due', columns: ['withdrawAt'] },
    { name: 'shown_push_age', columns: ['shownAt'] },
  ],
});
