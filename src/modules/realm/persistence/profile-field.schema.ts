import { EntitySchema } from 'typeorm';
import { id } from '../../../platform/database/columns.js';

/** Read and written by statements of its own; the schema guards against drift. */
export const ProfileFieldSchema = new EntitySchema({
  name: 'ProfileField',
  tableName: 'profile_field',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 40 },
    hint: { type: 'varchar', length: 80 },
    type: { type: 'tinyint' },
    data: { type: 'text', nullable: true },
    place: { type: 'int' },
    inSummary: { type: 'boolean', name: 'in_summary' },
    required: { type: 'boolean' },
    editableByUser: { type: 'boolean', name: 'editable_by_user' },
  },
  indices: [{ name: 'profile_field_name', columns: ['realmId', 'name'], unique: true }],
});
