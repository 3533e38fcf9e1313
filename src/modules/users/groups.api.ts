export { type GroupObserver, GroupObservers } from './application/groups/group-observers.js';
export { GroupReach } from './application/groups/group-reach.js';
export type { RealmGroups } from './domain/groups/realm-groups.js';
