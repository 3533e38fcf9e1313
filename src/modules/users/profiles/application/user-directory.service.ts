import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { Profile } from '../../accounts/domain/user.js';
import { presentHiddenUser, presentUser, presentUserJson, userJsonPrefix } from './user.presenter.js';
import { CustomProfileService } from './custom-profile.service.js';
import { type CustomProfile, ProfileQueries } from './profile.queries.js';
import { ANY_ACCOUNT, UserAccess } from './user-access.js';

export interface UserListOptions {
  /** The client can compute the avatar provider's addresses itself. */
  readonly clientGravatar: boolean;
  readonly profileData: boolean;
}

/** An account, and its user object for one viewer. */
export interface UserListEntry {
  readonly profile: Profile;
  /** The object as JSON, without its last brace. */
  readonly text: string;
  /** The viewer may not see the account: the object says nothing but its id. */
  readonly unknown: boolean;
}

/** The people and bots of an organization, as one of them sees them. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly queries: ProfileQueries,
    private readonly access: UserAccess,
    private readonly customProfiles: CustomProfileService,
  ) {}

  /**
   * Everybody, deactivated and system accounts included, by id.
   * @param tellsActive whether objects of accounts that are no system accounts say `is_active`
   */
  async list(actor: Actor, wishes: UserListOptions, tellsActive = true): Promise<UserListEntry[]> {
    const [profiles, sees, fields, realmHost] = await Promise.all([
      this.queries.listByRealm(actor.realmId),
      this.access.visibilityFilter(actor),
      wishes.profileData ? this.customProfiles.loadFor(actor.realmId, 'everybody') : null,
      this.access.realmHost(actor.realmId),
    ]);
    const { clientGravatar } = wishes;
    return profiles.map((user) => {
      const active = tellsActive || user.system;
      if (!sees(user)) return { profile: user, text: userJsonPrefix(presentHiddenUser(user.id, realmHost), active), unknown: true };
      const text = presentUserJson({ user, viewer: actor, realmHost, clientGravatar }, active);
      return { profile: user, text: withProfileText(text, user, fields), unknown: false };
    });
  }

  /** @throws BadRequest */
  async presentById(actor: Actor, userId: UserId, wishes: UserListOptions): Promise<object> {
    return this.present(actor, await this.access.accessById(actor, userId, ANY_ACCOUNT), wishes);
  }

  /** @throws BadRequest */
  async presentByAddress(actor: Actor, address: string, wishes: UserListOptions): Promise<object> {
    return this.present(actor, await this.access.accessByAddress(actor, address, ANY_ACCOUNT), wishes);
  }

  /** The user object of one account, which the actor may see. */
  async present(actor: Actor, user: Profile, { clientGravatar, profileData }: UserListOptions): Promise<Record<string, unknown>> {
    const realmHost = await this.access.realmHost(actor.realmId);
    const fields = profileData ? await this.customProfiles.loadFor(actor.realmId, [user.id]) : null;
    return withProfileData(presentUser({ user, viewer: actor, realmHost, clientGravatar }), user, fields);
  }
}

/** @param fields null if they were not asked for; bots have none */
function withProfileData(
  wire: Record<string, unknown>,
  { id, isBot }: Profile,
  fields: ReadonlyMap<UserId, CustomProfile> | null,
): Record<string, unknown> {
  if (fields && !isBot) wire['profile_data'] = fields.get(id) ?? {};
  return wire;
}

/** The same for a text without its last brace. */
function withProfileText(text: string, { id, isBot }: Profile, fields: ReadonlyMap<UserId, CustomProfile> | null): string {
  if (!fields || isBot) return text;
  const own = fields.get(id);
  return `${text},"profile_data":${own ? JSON.stringify(own) : '{}'}`;
}
