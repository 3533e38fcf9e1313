import { EntitySchema } from 'typeorm';
import { id } from '../../../../platform/database/columns.js';

interface UserStatusRow {
  readonly userId: number;
  readonly realmId: number;
  readonly statusText: string;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: string;
}

export const UserStatusSchema = new EntitySchema<UserStatusRow>({
  name: 'UserStatus',
  tableName: 'user_status',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    statusText: { type: 'varchar', length: 255, name: 'status_text' },
    emojiName: { type: 'varchar', length: 255, name: 'emoji_name' },
    emojiCode: { type: 'varchar', length: 255, name: 'emoji_code' },
    reactionType: { type: 'varchar', length: 20, name: 'reaction_type' },
  },
  indices: [{ name: 'user_status_realm', columns: ['realmId', 'userId'] }],
});
