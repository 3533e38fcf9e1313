import { EntitySchema } from 'typeorm';
import { id } from '../../../../platform/database/columns.js';
import type { ProfileValue } from '../application/profile-value.repository.js';

export const ProfileValueSchema = new EntitySchema<ProfileValue>({
  name: 'ProfileValue',
  tableName: 'profile_value',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    userId: { ...id('user_id'), primary: true },
    fieldId: { ...id('field_id'), primary: true },
    value: { type: 'mediumtext' },
    renderedValue: { type: 'mediumtext', nullable: true, name: 'rendered_value' },
  },
  indices: [{ name: 'profile_value_field', columns: ['realmId', 'fieldId'] }],
});
