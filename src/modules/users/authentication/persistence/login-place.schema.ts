import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';

export interface LoginPlaceRow {
  readonly realmId: number;
  readonly userId: number;
  readonly placeDigest: Buffer;
  readonly usedAt: number;
}

export const LoginPlaceSchema = new EntitySchema<LoginPlaceRow>({
  name: 'LoginPlace',
  tableName: 'login_place',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    userId: { ...id('user_id'), primary: true },
    placeDigest: { type: 'binary', length: 32, primary: true, name: 'place_digest' },
    usedAt: time('used_at'),
  },
  indices: [{ name: 'login_place_used', columns: ['usedAt'] }],
});
