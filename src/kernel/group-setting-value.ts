import type { UserGroupId, UserId } from './ids.js';
import { array, described, integer, named, object, oneOf, type Static } from './schema.js';

/** Accounts and groups that are listed by id. */
export interface AnonymousGroup {
  readonly direct_members: readonly UserId[];
  readonly direct_subgroups: readonly UserGroupId[];
}

/** The value of a group setting: the id of a group, or accounts and groups that are listed by id. The API uses the same two forms. */
export const GroupSettingValue = named(
  'GroupSettingValue',
  described(
    oneOf(integer(), object({ direct_members: array(integer()), direct_subgroups: array(integer()) })),
    'The id of a user group, or users and groups named one by one.',
  ),
);
export type GroupSettingValue = Static<typeof GroupSettingValue>;

/** A requested change of a group setting. */
export interface GroupSettingChange {
  readonly new: GroupSettingValue;
  /** The current value as the client knows it. If it has changed in the meantime, the request is rejected. */
  readonly old?: GroupSettingValue;
}

/** Defines one group setting: its initial value and its permitted values. */
export interface GroupSettingDefinition {
  /** The name of the system group that is the initial value, or the placeholder of the API for the creator of the object. */
  readonly initial: string;
  readonly rules: GroupSettingRules;
}

/** Restricts the values of a group setting, and the accounts to which it applies. `role:internet` is never permitted. */
export interface GroupSettingRules {
  /** Permits system groups only. */
  readonly requireSystemGroup?: boolean;
  readonly allowNobody: boolean;
  /** Whether the setting may apply to guests. If false, guests are excluded even if they belong to the group. */
  readonly allowEveryone: boolean;
  /** The names of the permitted system groups; all groups that satisfy the other rules by default. */
  readonly allowedSystemGroups?: readonly string[];
}
