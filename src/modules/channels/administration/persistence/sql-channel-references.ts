import { Injectable } from '@nestjs/common';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { ChannelId, RealmId, UserGroupId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { ChannelGroupReferences } from '../../../users/users-ports.api.js';
import { CHANNEL_GROUP_SETTINGS } from '../../conversations/domain/channel-group-settings.js';

/** The names of the settings in the API are those of their columns. */
const SETTINGS = Object.values(CHANNEL_GROUP_SETTINGS)
  .map(({ name }) => name)
  .sort();

@Injectable()
export class SqlChannelReferences extends ChannelGroupReferences {
  constructor(private readonly sql: Sql) {
    super();
  }

  async listFor(realmId: RealmId, groupId: UserGroupId): Promise<{ channelId: ChannelId; settings: string[] }[]> {
    const rows = await this.sql.rows<{ id: ChannelId } & Record<(typeof SETTINGS)[number], string>>(
      `SELECT id, ${SETTINGS.join(', ')} FROM channel WHERE realm_id = ? AND archived = 0 ORDER BY id`,
      [realmId],
    );
    const references = rows.map((row) => ({ channelId: row.id, settings: SETTINGS.filter((name) => refersTo(row[name], groupId)) }));
    return references.filter(({ settings }) => settings.length > 0);
  }
}

function refersTo(json: string, groupId: UserGroupId): boolean {
  const value = JSON.parse(json) as GroupSettingValue;
  return typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId);
}
