import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';

interface PresenceRow {
  readonly userId: number;
  readonly realmId: number;
  readonly activeAt: number;
  readonly connectedAt: number;
  readonly updateId: number;
}

export const PresenceSchema = new EntitySchema<PresenceRow>({
  name: 'Presence',
  tableName: 'presence',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    activeAt: time('active_at'),
    connectedAt: time('connected_at'),
    updateId: time('update_id'),
  },
  indices: [{ name: 'presence_realm', columns: ['realmId', 'userId'] }],
});
