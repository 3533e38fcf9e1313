import { BadRequest } from '../../../../kernel/domain-error.js';
import type { GroupSettingDefinition, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { SYSTEM_GROUPS } from './system-groups.js';

/** The name that the API uses for the creator of a group in the initial values of settings. */
export const GROUP_CREATOR = 'group_creator';
/** The value of all settings of system groups. */
export const SYSTEM_GROUP_SETTING_VALUE = 'role:nobody';

/** Settings of a group, in the order in which the API checks them. */
export const USER_GROUP_SETTING_DEFINITIONS = {
  can_add_members_group: { initial: GROUP_CREATOR, rules: { allowNobody: true, allowEveryone: false } },
  can_join_group: { initial: 'role:nobody', rules: { allowNobody: true, allowEveryone: false } },
  can_leave_group: { initial: 'role:everyone', rules: { allowNobody: true, allowEveryone: true } },
  can_manage_group: { initial: GROUP_CREATOR, rules: { allowNobody: true, allowEveryone: false } },
  can_mention_group: { initial: 'role:everyone', rules: { allowNobody: true, allowEveryone: true } },
  can_remove_members_group: { initial: 'role:nobody', rules: { allowNobody: true, allowEveryone: false } },
} as const satisfies Readonly<Record<string, GroupSettingDefinition>>;

export type UserGroupSetting = keyof typeof USER_GROUP_SETTING_DEFINITIONS;
export type UserGroupSettings = Readonly<Record<UserGroupSetting, GroupSettingValue>>;

export const USER_GROUP_SETTINGS = Object.keys(USER_GROUP_SETTING_DEFINITIONS) as readonly UserGroupSetting[];

export const MAX_GROUP_NAME_CODE_POINTS = 100;
/** The column holds this many code points of four bytes. */
export const MAX_GROUP_DESCRIPTION_CODE_POINTS = 16_000;

/** A group of accounts. Its members are stored separately (`RealmGroups`). */
export class UserGroup {
  readonly id!: UserGroupId;
  /** Null for system groups. */
  creatorId: UserId | null = null;
  /** Milliseconds UTC. */
  createdAt: number | null = null;
  deactivated = false;
  /** Null for system groups, which cannot be changed. */
  settings: UserGroupSettings | null = null;

  constructor(
    readonly realmId: RealmId,
    public name: string,
    public description: string,
    /** Created by the server for a role; see `SYSTEM_GROUPS`. */
    readonly system: boolean,
  ) {}

  /** The name that mentions show. */
  get displayName(): string {
    return (this.system && SYSTEM_GROUPS.find(({ name }) => name === this.name)?.displayName) || this.name;
  }
}

/** Prefixes that have another meaning in mentions and group names. */
const RESERVED = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** @returns the name @throws BadRequest */
export function checkGroupName(name: string): string {
  if (name.trim() === '') throw new BadRequest("User group name can't be empty!");
  if (Array.from(name).length > MAX_GROUP_NAME_CODE_POINTS)
    throw new BadRequest(`User group name cannot exceed ${MAX_GROUP_NAME_CODE_POINTS} characters.`);
  const reserved = RESERVED.find((beginning) => name.startsWith(beginning));
  if (reserved !== undefined) throw new BadRequest(`User group name cannot start with '${reserved}'.`);
  return name;
}
