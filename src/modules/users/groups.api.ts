export { GROUP_EVENTS } from './groups/application/group-events.js';
export { GROUP_NOTICE, GroupMembershipService, type GroupNotice } from './groups/application/group-membership.service.js';
export { GroupMentions } from './groups/application/group-mentions.js';
export { ListGroupsService, WireUserGroup } from './groups/application/list-groups.service.js';
export { GroupPermissions } from './permissions/application/group-permissions.js';
export { GroupSettingAudience } from './permissions/application/group-setting-audience.js';
export { SystemGroupsService } from './permissions/application/system-groups.service.js';
export type { RealmGroups } from './permissions/domain/realm-groups.js';
export { SYSTEM_GROUP_SETTING_VALUE, USER_GROUP_SETTING_DEFINITIONS } from './permissions/domain/user-group.js';
