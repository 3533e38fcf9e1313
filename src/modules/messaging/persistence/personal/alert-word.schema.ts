import { EntitySchema } from 'typeorm';
import { big, id } from '../../../../platform/database/columns.js';

/** Read and written by statements of its own; the schema guards against drift. */
export const AlertWordSchema = new EntitySchema({
  name: 'AlertWord',
  tableName: 'alert_word',
  columns: {
    id: { ...big('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    word: { type: 'varchar', length: 100 },
    wordKey: { type: 'varchar', length: 300, name: 'word_key' },
  },
  indices: [{ name: 'alert_word_of_user', columns: ['realmId', 'userId', 'wordKey'], unique: true }],
});
