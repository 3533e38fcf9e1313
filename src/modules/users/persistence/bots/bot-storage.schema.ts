import { EntitySchema } from 'typeorm';
import { id } from '../../../../platform/database/columns.js';

/** A text that an account keeps on the server under a name. */
export const BotStorageSchema = new EntitySchema<{ userId: number; name: string; realmId: number; content: string }>({
  name: 'BotStorage',
  tableName: 'bot_storage',
  columns: {
    userId: { ...id('user_id'), primary: true },
    name: { type: 'varchar', length: 500, collation: 'utf8mb4_nopad_bin', primary: true },
    realmId: id('realm_id'),
    content: { type: 'longtext', collation: 'utf8mb4_nopad_bin' },
  },
});
