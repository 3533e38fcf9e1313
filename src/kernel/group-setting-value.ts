import type { UserGroupId, UserId } from './ids.js';

/** People and groups named one by one. */
export interface AnonymousGroup {
  readonly direct_members: readonly UserId[];
  readonly direct_subgroups: readonly UserGroupId[];
}

/** Who may do something: a group by its id, or people and groups named one by one. The wire uses the same two forms (seed, channel object). */
export type GroupSettingValue = UserGroupId | AnonymousGroup;

/** A wish to change a group setting. */
export interface GroupSettingChange {
  readonly new: GroupSettingValue;
  /** What the client takes for the present value; a change made meanwhile by somebody else is not overwritten. */
  readonly old?: GroupSettingValue;
}

/** A kind of group setting: the one place that says what it begins with and what it may become. */
export interface GroupSettingDefinition {
  /** Name of the system group it begins with, or what the API calls whoever makes the thing that it is a setting of. */
  readonly initial: string;
  readonly rules: GroupSettingRules;
}

/** What a group setting may be set to, and for whom it counts; `role:internet` is never possible. */
export interface GroupSettingRules {
  /** Only groups of the server itself. */
  readonly requireSystemGroup?: boolean;
  readonly allowNobody: boolean;
  /** Without it the setting is never for guests, whichever groups they are in. */
  readonly allowEveryone: boolean;
  /** Names; without it every group that the other rules leave. */
  readonly allowedSystemGroups?: readonly string[];
}
