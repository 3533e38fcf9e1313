import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import { ServerAddresses } from '../../../../kernel/addresses.js';
import { Realms } from '../../../realm/realm.api.js';
import { GroupPermissions, presentAvatar, presentUser, type User, UserRepository } from '../../../users/users.api.js';
import { StateSection, type StateWishes } from './section.js';

/** Everybody in the organization, and who the account itself is. */
@Injectable()
export class UsersSection extends StateSection {
  readonly types = ['realm_user'];

  constructor(
    private readonly users: UserRepository,
    private readonly permissions: GroupPermissions,
    private readonly realms: Realms,
    private readonly addresses: ServerAddresses,
  ) {
    super();
  }

  async load(actor: Actor, { clientGravatar }: StateWishes): Promise<Readonly<Record<string, unknown>>> {
    const everybody = await this.users.listByRealm(actor.realmId);
    const own = everybody.find(({ id }) => id === actor.userId);
    if (!own) throw new Error(`user ${actor.userId} is not in its realm`);
    const realmHost = this.addresses.realmHost((await this.realms.get(actor.realmId)).stringId);
    const present = (user: User, gravatar: boolean): Record<string, unknown> =>
      presentUser({ user, viewer: actor, realmHost, clientGravatar: gravatar });
    const entry = (user: User): object => {
      const listed = Object.entries(present(user, clientGravatar)).filter(([key]) => key !== 'is_active'); // the list says it
      return { ...Object.fromEntries(listed), ...(user.isBot ? {} : { profile_data: {} }) };
    };
    const accounts = everybody.filter(({ system }) => !system);
    return {
      realm_users: accounts.filter(({ active }) => active).map(entry),
      realm_non_active_users: accounts.filter(({ active }) => !active).map(entry),
      cross_realm_bots: everybody.filter(({ system }) => system).map((bot) => ({ ...present(bot, false), is_system_bot: true })),
      ...(await this.self(own, realmHost)),
    };
  }

  private async self(user: User, realmHost: string): Promise<object> {
    const allowed = (setting: Parameters<GroupPermissions['realmAllows']>[0]): Promise<boolean> =>
      this.permissions.realmAllows(setting, user);
    const [publicChannels, privateChannels, webPublicChannels] = await Promise.all([
      allowed('can_create_public_channel_group'),
      allowed('can_create_private_channel_group'),
      allowed('can_create_web_public_channel_group'),
    ]);
    const avatarUrl = presentAvatar(user, false);
    return {
      user_id: user.id,
      email: user.apiEmail(realmHost),
      delivery_email: user.email,
      full_name: user.fullName,
      avatar_source: user.avatarUploaded ? 'U' : 'G',
      avatar_url: avatarUrl,
      avatar_url_medium: avatarUrl,
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
