import { EntitySchema } from 'typeorm';
import { id } from '../../../platform/database/columns.js';

/** Read and written by statements of its own; the schema guards against drift. */
export const PlaygroundSchema = new EntitySchema({
  name: 'Playground',
  tableName: 'realm_playground',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'text' },
    language: { type: 'varchar', length: 40 },
    urlTemplate: { type: 'text', name: 'url_template' },
  },
  indices: [{ name: 'realm_playground_realm', columns: ['realmId'] }],
});
