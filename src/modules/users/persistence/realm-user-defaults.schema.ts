import { EntitySchema } from 'typeorm';
import { id, json } from '../../../platform/database/columns.js';
import { RealmUserDefaults } from '../domain/realm-user-defaults.js';

export const RealmUserDefaultsSchema = new EntitySchema<RealmUserDefaults>({
  name: 'RealmUserDefaults',
  target: RealmUserDefaults,
  tableName: 'realm_user_default',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    choices: json('settings'),
  },
});
