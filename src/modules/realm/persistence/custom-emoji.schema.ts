import { EntitySchema } from 'typeorm';
import { id } from '../../../platform/database/columns.js';

/** Read and written by statements of its own; the schema guards against drift. */
export const CustomEmojiSchema = new EntitySchema({
  name: 'CustomEmoji',
  tableName: 'custom_emoji',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 100 },
    authorId: id('author_id'),
    fileName: { type: 'varchar', length: 40, name: 'file_name' },
    animated: { type: 'boolean' },
    deactivated: { type: 'boolean' },
  },
  indices: [{ name: 'custom_emoji_realm', columns: ['realmId'] }],
});
