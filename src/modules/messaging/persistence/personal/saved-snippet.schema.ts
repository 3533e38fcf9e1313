import { EntitySchema } from 'typeorm';
import { big, id, time } from '../../../../platform/database/columns.js';

/** Read and written by statements of its own; the schema guards against drift. */
export const SavedSnippetSchema = new EntitySchema({
  name: 'SavedSnippet',
  tableName: 'saved_snippet',
  columns: {
    id: { ...big('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    title: { type: 'varchar', length: 60 },
    content: { type: 'mediumtext' },
    createdAt: time('created_at'),
  },
  indices: [{ name: 'saved_snippet_owner', columns: ['realmId', 'ownerId'] }],
});
