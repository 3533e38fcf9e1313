import type { UserGroupId, UserId } from './ids.js';

/** Who may do something: a group by its id, or people and groups named one by one. The wire uses the same two forms (seed, channel object). */
export type GroupSettingValue =
  UserGroupId | { readonly direct_members: readonly UserId[]; readonly direct_subgroups: readonly UserGroupId[] };
