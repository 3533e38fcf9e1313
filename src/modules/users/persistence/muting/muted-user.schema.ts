import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';

/** An account whom another does not want to hear. */
export const MutedUserSchema = new EntitySchema<{ userId: number; mutedId: number; realmId: number; mutedAt: number }>({
  name: 'MutedUser',
  tableName: 'muted_user',
  columns: {
    userId: { ...id('user_id'), primary: true },
    mutedId: { ...id('muted_id'), primary: true },
    realmId: id('realm_id'),
    mutedAt: time('muted_at'),
  },
  indices: [{ name: 'muted_user_by_muted', columns: ['realmId', 'mutedId', 'userId'] }],
});
