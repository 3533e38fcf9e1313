import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { BotAccess, type User, UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions, ListGroupsService } from '../../../users/groups.api.js';
import {
  MutedUsersService,
  PresenceService,
  presentOwnAvatar,
  UserDirectoryService,
  UserStatusesService,
} from '../../../users/profiles.api.js';
import { type InitialStateInput, RawStateJson, StateSection } from './initial-state.service.js';

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

  async load(actor: Actor, { clientGravatar, capabilities }: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
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

  private async self(user: User, realmHost: string): Promise<object> {
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

/** The groups of the realm; deactivated ones for clients that support them. */
@Injectable()
export class UserGroupsSection extends StateSection {
  readonly types = ['realm_user_groups'];

  constructor(private readonly groups: ListGroupsService) {
    super();
  }

  async load(actor: Actor, { capabilities }: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    return { realm_user_groups: new RawStateJson([await this.groups.list(actor, capabilities.deactivatedGroups)]) };
  }
}

/** The bots that the account manages, with their keys. */
@Injectable()
export class BotsSection extends StateSection {
  readonly types = ['realm_bot'];

  constructor(private readonly bots: BotAccess) {
    super();
  }

  async load(actor: Actor): Promise<Readonly<Record<string, unknown>>> {
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

  async load(actor: Actor, { capabilities, presenceHistoryDays }: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    return {
      ...(await this.presence.list(actor, { lastUpdateId: null, historyDays: presenceHistoryDays, modern: capabilities.slimPresence })),
    };
  }
}

/** The statuses of the accounts. */
@Injectable()
export class StatusesSection extends StateSection {
  readonly types = ['user_status'];

  constructor(private readonly statuses: UserStatusesService) {
    super();
  }

  async load(actor: Actor): Promise<Readonly<Record<string, unknown>>> {
    return { user_status: await this.statuses.listVisible(actor) };
  }
}

/** The users that the account has muted. */
@Injectable()
export class MutedUsersSection extends StateSection {
  readonly types = ['muted_users'];

  constructor(private readonly muted: MutedUsersService) {
    super();
  }

  async load(actor: Actor): Promise<Readonly<Record<string, unknown>>> {
    return { muted_users: await this.muted.list(actor.userId) };
  }
}
