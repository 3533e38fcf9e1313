import { EntitySchema } from 'typeorm';
import { id } from '../../../../platform/database/columns.js';
import type { NoticeTiming } from '../domain/notice-timing.js';

/** A row of `notice_timing`. */
interface NoticeTimingRow extends NoticeTiming {
  readonly userId: number;
  readonly realmId: number;
}

export const NoticeTimingSchema = new EntitySchema<NoticeTimingRow>({
  name: 'NoticeTiming',
  tableName: 'notice_timing',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    digestPeriod: { type: 'varchar', length: 10, name: 'digest_period' },
    pushDelaySeconds: id('push_delay_seconds'),
  },
  indices: [{ name: 'notice_timing_realm', columns: ['realmId', 'digestPeriod', 'userId'] }],
});
