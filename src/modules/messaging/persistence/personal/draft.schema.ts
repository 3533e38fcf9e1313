import { EntitySchema } from 'typeorm';
import { big, id, json, optionalId, time } from '../../../../platform/database/columns.js';

/** Read and written by statements of its own; the schema guards against drift. */
export const DraftSchema = new EntitySchema({
  name: 'Draft',
  tableName: 'draft',
  columns: {
    id: { ...big('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    kind: { type: 'varchar', length: 20 },
    channelId: optionalId('channel_id'),
    userIds: json('user_ids', 'text'),
    topic: { type: 'varchar', length: 60 },
    content: { type: 'mediumtext' },
    editedAt: time('edited_at'),
  },
  indices: [{ name: 'draft_owner', columns: ['realmId', 'ownerId', 'editedAt'] }],
});
