export { type GroupListener, GroupListeners } from './application/groups/group-observers.js';
export { GroupSettingAudience } from './application/groups/group-reach.js';
export type { RealmGroups } from './domain/groups/realm-groups.js';
