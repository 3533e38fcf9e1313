import { EntitySchema } from 'typeorm';
import { id } from '../../../../platform/database/columns.js';

/** A text that an account keeps on the server under a name. */
export const BotStorageSchema = new EntitySchema<{ userId: number; nameDigest: Buffer; realmId: number; name: string; content: string }>({
  name: 'BotStorage',
  tableName: 'bot_storage',
  columns: {
    userId: { ...id('user_id'), primary: true },
    /** SHA-256 of the name: equality of texts leaves out blanks at their end. */
    nameDigest: { type: 'binary', length: 32, primary: true, name: 'name_digest' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 500 },
    content: { type: 'longtext' },
  },
});
