import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest, isPresentedAsModerator, Role } from '../../../../kernel/actor.js';
import { NO_USER_ID } from '../../../../kernel/ids.js';
import {
  array,
  boolean,
  type FieldValues,
  integer,
  literal,
  named,
  object,
  omit,
  RawJson,
  record,
  serialized,
  string,
} from '../../../../kernel/schema.js';
import { WIRE_INTEGRATIONS, WireIntegration } from '../../../integrations/integrations.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { BotAccess, WireBot } from '../../../users/bots.api.js';
import { GroupPermissions, ListGroupsService, WireUserGroup } from '../../../users/groups.api.js';
import { MutedUsersService, WireMutedUser } from '../../../users/settings.api.js';
import { PresenceService, ReadStatusesService, WirePresences, WireStatus } from '../../../users/presence.api.js';
import {
  AvatarUrls,
  PLACEHOLDER_AVATAR_URL,
  presentOwnAvatar,
  UserDirectoryService,
  type UserListOptions,
  WireOwnAvatar,
  WireUser,
} from '../../../users/profiles.api.js';
import { includesState, type InitialStateInput, StateSection } from './state-section.js';

/** The account itself, and what it may do. */
const OWN_ACCOUNT_STATE = {
  user_id: integer(),
  email: string(),
  delivery_email: string(),
  full_name: string(),
  ...WireOwnAvatar.fields,
  is_admin: boolean(),
  is_owner: boolean(),
  is_moderator: boolean(),
  is_guest: boolean(),
  can_create_streams: boolean(),
  can_create_public_streams: boolean(),
  can_create_private_streams: boolean(),
  can_create_web_public_streams: boolean(),
  can_subscribe_other_users: boolean(),
  can_invite_others_to_realm: boolean(),
};
type OwnAccountState = FieldValues<typeof OWN_ACCOUNT_STATE>;

/** What takes the place of the account for visitors: a guest, as on the Zulip server. */
const VISITOR: OwnAccountState = {
  user_id: NO_USER_ID,
  email: 'username@example.com',
  delivery_email: 'username@example.com',
  full_name: 'Anonymous User',
  avatar_source: 'G',
  avatar_url: PLACEHOLDER_AVATAR_URL,
  avatar_url_medium: PLACEHOLDER_AVATAR_URL,
  is_admin: false,
  is_owner: false,
  is_moderator: false,
  is_guest: true,
  can_create_streams: false,
  can_create_public_streams: false,
  can_create_private_streams: false,
  can_create_web_public_streams: false,
  can_subscribe_other_users: false,
  can_invite_others_to_realm: false,
};

/** The list says whether its accounts are active. */
const RealmUser = named('RealmUser', object(omit(WireUser.fields, 'is_active')));
const SystemBot = named('SystemBot', object({ ...WireUser.fields, is_system_bot: literal(true) }));

export const USERS_STATE = {
  realm_users: serialized(array(RealmUser)),
  realm_non_active_users: serialized(array(RealmUser)),
  cross_realm_bots: serialized(array(SystemBot)),
  ...OWN_ACCOUNT_STATE,
};
type UsersState = FieldValues<typeof USERS_STATE>;

/** The accounts of the realm, and the account itself with its permissions. */
@Injectable()
export class UsersSection extends StateSection {
  readonly types = ['realm_user'];

  constructor(
    private readonly users: UserLookup,
    private readonly directory: UserDirectoryService,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly avatars: AvatarUrls,
  ) {
    super();
  }

  async load(actor: Actor, { clientGravatar, capabilities }: InitialStateInput): Promise<UsersState> {
    const lists = await this.lists(actor, { clientGravatar, profileData: true, leavesOutHidden: capabilities.userListIncomplete });
    const realmHost = await this.realms.realmHost(actor.realmId);
    return { ...lists, ...(await this.self(await this.users.get(actor.userId), realmHost)) };
  }

  /** The accounts without what they say about themselves. */
  async loadForVisitor(visitor: Actor): Promise<UsersState> {
    return { ...(await this.lists(visitor, { clientGravatar: false, profileData: false })), ...VISITOR };
  }

  private async lists(actor: Actor, options: UserListOptions): Promise<Omit<UsersState, keyof OwnAccountState>> {
    const { active, inactive, system } = await this.directory.list(actor, ['active', 'inactive', 'system'], options);
    return {
      realm_users: new RawJson(active),
      realm_non_active_users: new RawJson(inactive),
      cross_realm_bots: new RawJson(system),
    };
  }

  private async self(user: User, realmHost: string): Promise<OwnAccountState> {
    const allowed = async (setting: Parameters<GroupPermissions['realmAllows']>[0]): Promise<boolean> =>
      this.permissions.realmAllows(setting, user);
    const [publicChannels, privateChannels, webPublicChannels] = await Promise.all([
      allowed('can_create_public_channel_group'),
      allowed('can_create_private_channel_group'),
      allowed('can_create_web_public_channel_group'),
    ]);
    return {
      user_id: user.id,
      email: user.apiEmail(realmHost),
      delivery_email: user.email,
      full_name: user.fullName,
      ...presentOwnAvatar(user, this.avatars),
      is_admin: isAdministrator(user.role),
      is_owner: user.role === Role.owner,
      is_moderator: isPresentedAsModerator(user.role),
      is_guest: isGuest(user.role),
      can_create_streams: publicChannels || privateChannels,
      can_create_public_streams: publicChannels,
      can_create_private_streams: privateChannels,
      can_create_web_public_streams: webPublicChannels,
      can_subscribe_other_users: await allowed('can_add_subscribers_group'),
      can_invite_others_to_realm: await allowed('can_invite_users_group'),
    };
  }
}

export const USER_GROUPS_STATE = { realm_user_groups: serialized(array(WireUserGroup)) };
type UserGroupsState = FieldValues<typeof USER_GROUPS_STATE>;

/** The groups of the realm; deactivated ones for clients that support them. */
@Injectable()
export class UserGroupsSection extends StateSection {
  readonly types = ['realm_user_groups'];

  constructor(private readonly groups: ListGroupsService) {
    super();
  }

  async load(actor: Actor, { capabilities }: InitialStateInput): Promise<UserGroupsState> {
    return { realm_user_groups: new RawJson([await this.groups.list(actor, capabilities.deactivatedGroups)]) };
  }
}

export const BOTS_STATE = { realm_bots: array(WireBot), realm_incoming_webhook_bots: serialized(array(WireIntegration)) };
type BotsState = Partial<FieldValues<typeof BOTS_STATE>>;

const INTEGRATIONS_JSON = new RawJson<WireIntegration[]>(JSON.stringify(WIRE_INTEGRATIONS));

/**
 * The bots that the account manages, with their keys; none for a scoped API key, which does not read other keys. And the services for which it
 * can create incoming webhook bots.
 */
@Injectable()
export class BotsSection extends StateSection {
  readonly types = ['realm_bot', 'realm_incoming_webhook_bots'];

  constructor(private readonly bots: BotAccess) {
    super();
  }

  async load(actor: Actor, input: InitialStateInput): Promise<BotsState> {
    return {
      ...(includesState(input, 'realm_bot') ? { realm_bots: actor.key ? [] : await this.bots.listAdministered(actor) } : {}),
      ...(includesState(input, 'realm_incoming_webhook_bots') ? { realm_incoming_webhook_bots: INTEGRATIONS_JSON } : {}),
    };
  }
}

export const PRESENCE_STATE = WirePresences.fields;

/** The presences of the accounts. */
@Injectable()
export class PresenceSection extends StateSection {
  readonly types = ['presence'];

  constructor(private readonly presence: PresenceService) {
    super();
  }

  async load(actor: Actor, { capabilities, presenceHistoryDays }: InitialStateInput): Promise<WirePresences> {
    return this.presence.list(actor, { lastUpdateId: null, historyDays: presenceHistoryDays, modern: capabilities.slimPresence });
  }
}

export const STATUSES_STATE = { user_status: record(WireStatus) };
type StatusesState = FieldValues<typeof STATUSES_STATE>;

/** The statuses of the accounts. */
@Injectable()
export class StatusesSection extends StateSection {
  readonly types = ['user_status'];

  constructor(private readonly statuses: ReadStatusesService) {
    super();
  }

  async load(actor: Actor): Promise<StatusesState> {
    return { user_status: await this.statuses.listVisible(actor) };
  }
}

export const MUTED_USERS_STATE = { muted_users: array(WireMutedUser) };
type MutedUsersState = FieldValues<typeof MUTED_USERS_STATE>;

/** The users that the account has muted. */
@Injectable()
export class MutedUsersSection extends StateSection {
  readonly types = ['muted_users'];

  constructor(private readonly muted: MutedUsersService) {
    super();
  }

  async load(actor: Actor): Promise<MutedUsersState> {
    return { muted_users: await this.muted.list(actor.userId) };
  }
}
