import { EntitySchema } from 'typeorm';
import { id, json } from '../../../../platform/database/columns.js';
import { DefaultChannelGroup } from '../domain/default-channel-group.js';

export const DefaultChannelGroupSchema = new EntitySchema<DefaultChannelGroup>({
  name: 'DefaultChannelGroup',
  target: DefaultChannelGroup,
  tableName: 'default_channel_group',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 60 },
    description: { type: 'text' },
    channelIds: json('channel_ids', 'text'),
  },
  indices: [{ name: 'default_channel_group_name', columns: ['realmId', 'name'], unique: true }],
});
