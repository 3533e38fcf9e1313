import type { GroupSettingValue, Register, UserGroup } from '../../api/wire.js';
import type { Channel, ClientState, RealmSettings } from '../model/client-state.js';
import { includesPerson } from './group-membership.js';
import { ROLE } from './roles.js';

type PermissionKind = keyof Register['server_supported_permission_settings'];

/** The names of settings of a kind of thing whose values are people and groups. */
type PermissionName<T> = { [K in keyof T]-?: GroupSettingValue extends T[K] ? K : never }[keyof T] & string;
export type ChannelPermission = PermissionName<Channel>;
export type GroupPermission = PermissionName<UserGroup>;
export type RealmPermission = PermissionName<RealmSettings>;

/** What the account may do with a channel. */
export interface ChannelRights {
  /** Change the name, the description, who reads and who may do what; archive. */
  readonly administer: boolean;
  /** Read the messages, and subscribe. */
  readonly read: boolean;
  readonly addSubscribers: boolean;
  readonly removeSubscribers: boolean;
  /** Make it a default channel, or no longer. */
  readonly changeDefault: boolean;
  readonly changeRetention: boolean;
}

export function isAdministrator(state: ClientState): boolean {
  return ownRole(state) <= ROLE.administrator;
}

export function isOwner(state: ClientState): boolean {
  return ownRole(state) === ROLE.owner;
}

export function isGuest(state: ClientState): boolean {
  return ownRole(state) === ROLE.guest;
}

/** Whether a permission of the organization includes the account. */
export function realmAllows(state: ClientState, name: RealmPermission): boolean {
  return allows(state, 'realm', name, state.realm[name]);
}

/** Whether a permission of a channel includes the account. */
export function channelAllows(state: ClientState, channel: Channel, name: ChannelPermission): boolean {
  return allows(state, 'stream', name, channel[name]);
}

/** Whether the account, where it may change a channel or creates one, may say who deletes messages in it. */
export function mayChooseWhoDeletes(state: ClientState): boolean {
  return isAdministrator(state) || realmAllows(state, 'can_set_delete_message_policy_group');
}

export function channelRights(state: ClientState, channel: Channel): ChannelRights {
  const may = (name: ChannelPermission): boolean => channelAllows(state, channel, name);
  const administer = isAdministrator(state) || may('can_administer_channel_group');
  const open = channel.is_web_public || (!channel.invite_only && !isGuest(state));
  const entered = channel.subscribed || open || may('can_add_subscribers_group') || may('can_subscribe_group');
  return {
    administer,
    read: entered,
    addSubscribers:
      entered &&
      !channel.is_archived &&
      (realmAllows(state, 'can_add_subscribers_group') || may('can_add_subscribers_group') || (!channel.invite_only && administer)),
    removeSubscribers: administer || may('can_remove_subscribers_group'),
    changeDefault: isAdministrator(state),
    changeRetention: isOwner(state),
  };
}

/** Who reads a channel: members, invited people with or without what was written before, or everyone on the internet. */
export type ChannelPrivacy = 'public' | 'private' | 'protected' | 'webPublic';

export function privacyOf(channel: Channel): ChannelPrivacy {
  if (channel.is_web_public) return 'webPublic';
  if (!channel.invite_only) return 'public';
  return channel.history_public_to_subscribers ? 'private' : 'protected';
}

/** The kinds of channels that the account may create. */
export function creatableChannels(state: ClientState): ChannelPrivacy[] {
  const spectators = state.server.server_web_public_streams_enabled && state.realm.enable_spectator_access;
  return [
    ...(realmAllows(state, 'can_create_public_channel_group') ? (['public'] as const) : []),
    ...(realmAllows(state, 'can_create_private_channel_group') ? (['private', 'protected'] as const) : []),
    ...(spectators && realmAllows(state, 'can_create_web_public_channel_group') ? (['webPublic'] as const) : []),
  ];
}

export function mayCreateChannels(state: ClientState): boolean {
  return creatableChannels(state).length > 0;
}

/** What the account may do with a group. Groups of the server cannot be changed. */
export interface GroupRights {
  readonly manage: boolean;
  readonly addMembers: boolean;
  readonly removeMembers: boolean;
  readonly join: boolean;
  readonly leave: boolean;
}

export function groupRights(state: ClientState, group: UserGroup): GroupRights {
  const open = !group.is_system_group && !group.deactivated;
  const may = (name: GroupPermission): boolean => allows(state, 'group', name, group[name]);
  const manage = !group.is_system_group && (realmAllows(state, 'can_manage_all_groups') || may('can_manage_group'));
  return {
    manage,
    addMembers: open && (manage || may('can_add_members_group')),
    removeMembers: open && (manage || may('can_remove_members_group')),
    join: open && (manage || may('can_join_group') || may('can_add_members_group')),
    leave: open && (manage || may('can_leave_group') || may('can_remove_members_group')),
  };
}

/**
 * Whether the value of a permission includes the account. Permissions that everyone cannot have include no guests.
 * @param value undefined if a server of the version before does not know the permission, which then includes nobody
 */
function allows(state: ClientState, kind: PermissionKind, name: string, value: GroupSettingValue | undefined): boolean {
  if (value === undefined) return false;
  const rules = state.server.server_supported_permission_settings[kind][name];
  if (isGuest(state) && rules?.allow_everyone_group === false) return false;
  return includesPerson(state, value, state.ownId);
}

function ownRole(state: ClientState): number {
  return state.people[state.ownId]?.role ?? ROLE.guest;
}
