import { EntitySchema } from 'typeorm';
import { id, optionalId, time } from '../../../../platform/database/columns.js';
import { ChannelFolder } from '../domain/channel-folder.js';

export const ChannelFolderSchema = new EntitySchema<ChannelFolder>({
  name: 'ChannelFolder',
  target: ChannelFolder,
  tableName: 'channel_folder',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 60 },
    nameKey: { type: 'varchar', length: 180, name: 'name_key' },
    description: { type: 'varchar', length: 1024 },
    renderedDescription: { type: 'mediumtext', name: 'rendered_description' },
    creatorId: optionalId('creator_id'),
    createdAt: time('created_at'),
    archived: { type: 'boolean' },
    position: id('position'),
  },
  indices: [{ name: 'channel_folder_name', columns: ['realmId', 'nameKey'], unique: true }],
});
