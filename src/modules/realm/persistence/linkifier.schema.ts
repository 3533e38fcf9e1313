import { EntitySchema } from 'typeorm';
import { id } from '../../../platform/database/columns.js';

/** Read and written by statements of its own; the schema guards against drift. */
export const LinkifierSchema = new EntitySchema({
  name: 'Linkifier',
  tableName: 'linkifier',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    pattern: { type: 'text' },
    urlTemplate: { type: 'text', name: 'url_template' },
    place: { type: 'int' },
  },
  indices: [{ name: 'linkifier_realm', columns: ['realmId'] }],
});
