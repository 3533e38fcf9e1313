import { EntitySchema } from 'typeorm';
import { id, json, optionalTime } from '../../../../platform/database/columns.js';
import type { QuietSchedule } from '../domain/quiet-hours.js';

/** A row of `quiet_schedule`. */
export interface QuietScheduleRow extends QuietSchedule {
  readonly userId: number;
  readonly realmId: number;
}

export const QuietScheduleSchema = new EntitySchema<QuietScheduleRow>({
  name: 'QuietSchedule',
  tableName: 'quiet_schedule',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    windows: json('windows', 'text'),
    snoozeUntil: optionalTime('snooze_until'),
    exceptions: json('exceptions', 'text'),
  },
  indices: [{ name: 'quiet_schedule_realm', columns: ['realmId', 'userId'] }],
});
