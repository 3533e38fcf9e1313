import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { BotAccess, type WireBot } from '../../../users/administration.api.js';
import { GroupPermissions, ListGroupsService } from '../../../users/groups.api.js';
import {
  MutedUsersService,
  PresenceService,
  presentOwnAvatar,
  UserDirectoryService,
  UserStatusesService,
  type WireMutedUser,
  type WireOwnAvatar,
  type WirePresences,
  type WireStatus,
} from '../../../users/profiles.api.js';
import { type InitialStateInput, RawStateJson, StateSection } from './initial-state.service.js';

/** The account itself, and what it may do. */
interface OwnAccountState extends WireOwnAvatar {
  readonly user_id: UserId;
  readonly email: string;
  readonly delivery_email: string;
  readonly full_name: string;
  readonly is_admin: boolean;
  readonly is_owner: boolean;
  readonly is_moderator: boolean;
  readonly is_guest: boolean;
  readonly can_create_streams: boolean;
  readonly can_create_public_streams: boolean;
  readonly can_create_private_streams: boolean;
  readonly can_create_web_public_streams: boolean;
  readonly can_subscribe_other_users: boolean;
  readonly can_invite_others_to_realm: boolean;
}

interface UsersState extends OwnAccountState {
  /** Lists of `WireUser`, as JSON. */
  readonly realm_users: RawStateJson;
  readonly realm_non_active_users: RawStateJson;
  readonly cross_realm_bots: RawStateJson;
}

/** The accounts of the realm, and the account itself with its permissions. */
@Injectable()
export class UsersSection extends StateSection {
  readonly types = ['realm_user'];

  constructor(
    private readonly users: UserLookup,
    private readonly directory: UserDirectoryService,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
  ) {
    super();
  }

  async load(actor: Actor, { clientGravatar, capabilities }: InitialStateInput): Promise<UsersState> {
    const options = { clientGravatar, profileData: true, leavesOutHidden: capabilities.userListIncomplete };
    const { active, inactive, system } = await this.directory.list(actor, ['active', 'inactive', 'system'], options);
    const realmHost = await this.realms.realmHost(actor.realmId);
    return {
      realm_users: new RawStateJson(active),
      realm_non_active_users: new RawStateJson(inactive),
      cross_realm_bots: new RawStateJson(system),
      ...(await this.self(await this.users.get(actor.userId), realmHost)),
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
      ...presentOwnAvatar(user),
      is_admin: isAdministrator(user.role),
      is_owner: user.role === Role.owner,
      is_moderator: user.role === Role.moderator,
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

interface UserGroupsState {
  /** A list of `WireUserGroup`, as JSON. */
  readonly realm_user_groups: RawStateJson;
}

/** The groups of the realm; deactivated ones for clients that support them. */
@Injectable()
export class UserGroupsSection extends StateSection {
  readonly types = ['realm_user_groups'];

  constructor(private readonly groups: ListGroupsService) {
    super();
  }

  async load(actor: Actor, { capabilities }: InitialStateInput): Promise<UserGroupsState> {
    return { realm_user_groups: new RawStateJson([await this.groups.list(actor, capabilities.deactivatedGroups)]) };
  }
}

interface BotsState {
  readonly realm_bots: readonly WireBot[];
}

/** The bots that the account manages, with their keys. */
@Injectable()
export class BotsSection extends StateSection {
  readonly types = ['realm_bot'];

  constructor(private readonly bots: BotAccess) {
    super();
  }

  async load(actor: Actor): Promise<BotsState> {
    return { realm_bots: await this.bots.listAdministered(actor) };
  }
}

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

interface StatusesState {
  readonly user_status: Readonly<Record<UserId, WireStatus>>;
}

/** The statuses of the accounts. */
@Injectable()
export class StatusesSection extends StateSection {
  readonly types = ['user_status'];

  constructor(private readonly statuses: UserStatusesService) {
    super();
  }

  async load(actor: Actor): Promise<StatusesState> {
    return { user_status: await this.statuses.listVisible(actor) };
  }
}

interface MutedUsersState {
  readonly muted_users: readonly WireMutedUser[];
}

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
