export { type GroupListener, GroupListeners } from './groups/application/group-events.js';
export { GroupSettingAudience } from './permissions/application/group-setting-audience.js';
export type { RealmGroups } from './permissions/domain/realm-groups.js';
export { SystemGroupsService } from './permissions/application/system-groups.service.js';
