import { EntitySchema } from 'typeorm';
import { json, time } from '../../../platform/database/columns.js';
import { Realm } from '../domain/realm.js';

export const RealmSchema = new EntitySchema<Realm>({
  name: 'Realm',
  target: Realm,
  tableName: 'realm',
  columns: {
    id: { type: 'int', unsigned: true, primary: true, generated: 'increment' },
    stringId: { type: 'varchar', length: 40, name: 'string_id' },
    name: { type: 'varchar', length: 100 },
    description: { type: 'text' },
    choices: json('settings'),
    createdAt: time('created_at'),
    active: { type: 'boolean' },
  },
  indices: [{ name: 'realm_string_id', columns: ['stringId'], unique: true }],
});
