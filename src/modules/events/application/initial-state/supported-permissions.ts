import type { GroupSettingDefinition } from '../../../../kernel/group-setting-value.js';
import { CHANNEL_GROUP_SETTINGS } from '../../../channels/channels.api.js';
import { REALM_GROUP_SETTINGS } from '../../../realm/realm.api.js';
import { SYSTEM_GROUP_SETTING_VALUE, USER_GROUP_SETTING_KINDS } from '../../../users/settings.api.js';

/** What group settings of the organization, of channels and of groups may be, for clients to offer: the tables by which they are checked. */
export const SUPPORTED_PERMISSIONS = {
  realm: shown(REALM_GROUP_SETTINGS),
  stream: shown(Object.fromEntries(Object.values(CHANNEL_GROUP_SETTINGS).map((setting) => [setting.name, setting]))),
  group: shown(USER_GROUP_SETTING_KINDS, SYSTEM_GROUP_SETTING_VALUE),
};

function shown(kinds: Readonly<Record<string, GroupSettingDefinition>>, ofSystemGroups: string | null = null): Record<string, object> {
  const entries = Object.entries(kinds).map(([name, { initial, rules }]) => [
    name,
    {
      require_system_group: rules.requireSystemGroup ?? false,
      allow_internet_group: false,
      allow_nobody_group: rules.allowNobody,
      allow_everyone_group: rules.allowEveryone,
      default_group_name: initial,
      default_for_system_groups: ofSystemGroups,
      allowed_system_groups: rules.allowedSystemGroups ?? [],
    },
  ]);
  return Object.fromEntries(entries) as Record<string, object>;
}
