import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { Profile } from '../../accounts/domain/user.js';
import { CustomProfileService } from './custom-profile.service.js';
import { type CustomProfile, ProfileQueries } from './profile.queries.js';
import { ANY_ACCOUNT, UserAccess } from './user-access.js';
import { presentHiddenUser, presentUser, presentUserJson, userJsonPrefix, type WireUser } from './user.presenter.js';

export interface UserListOptions {
  /** The client can compute the avatar provider's addresses itself. */
  readonly clientGravatar: boolean;
  readonly profileData: boolean;
}

/** An account, and its user object for one viewer. */
export interface UserListEntry {
  readonly profile: Profile;
  /** The object as JSON, without its last brace. */
  readonly json: string;
  /** The viewer may not see the account: the object is a placeholder in which only the id is real. */
  readonly hidden: boolean;
}

/** Lists and presents the accounts of an organization as one of them sees them. */
@Injectable()
export class UserDirectoryService {
  constructor(
    private readonly queries: ProfileQueries,
    private readonly access: UserAccess,
    private readonly customProfiles: CustomProfileService,
  ) {}

  /**
   * Every account, deactivated and system accounts included, by id.
   * @param includeActive whether `is_active` is part of the objects; it always is for system accounts
   */
  async list(actor: Actor, options: UserListOptions, includeActive = true): Promise<UserListEntry[]> {
    const [profiles, sees, fields, realmHost] = await Promise.all([
      this.queries.listByRealm(actor.realmId),
      this.access.visibilityFilter(actor),
      options.profileData ? this.customProfiles.loadFor(actor.realmId, 'everybody') : null,
      this.access.realmHost(actor.realmId),
    ]);
    const { clientGravatar } = options;
    return profiles.map((user) => {
      const withActive = includeActive || user.system;
      if (!sees(user)) return { profile: user, json: userJsonPrefix(presentHiddenUser(user.id, realmHost), withActive), hidden: true };
      const json = presentUserJson({ user, viewer: actor, realmHost, clientGravatar }, withActive);
      return { profile: user, json: withProfileJson(json, user, fields), hidden: false };
    });
  }

  /** @throws BadRequest */
  async presentById(actor: Actor, userId: UserId, options: UserListOptions): Promise<object> {
    return this.present(actor, await this.access.accessById(actor, userId, ANY_ACCOUNT), options);
  }

  /** @throws BadRequest */
  async presentByAddress(actor: Actor, address: string, options: UserListOptions): Promise<object> {
    return this.present(actor, await this.access.accessByAddress(actor, address, ANY_ACCOUNT), options);
  }

  /** The user object of one account, which the actor may see. */
  async present(actor: Actor, user: Profile, { clientGravatar, profileData }: UserListOptions): Promise<WireUser> {
    const realmHost = await this.access.realmHost(actor.realmId);
    const fields = profileData ? await this.customProfiles.loadFor(actor.realmId, [user.id]) : null;
    return withProfileData(presentUser({ user, viewer: actor, realmHost, clientGravatar }), user, fields);
  }
}

/** @param fields null if they were not requested; bots have none */
function withProfileData(wire: WireUser, { id, isBot }: Profile, fields: ReadonlyMap<UserId, CustomProfile> | null): WireUser {
  return fields && !isBot ? { ...wire, profile_data: fields.get(id) ?? {} } : wire;
}

/** The same for JSON without its last brace. */
function withProfileJson(json: string, { id, isBot }: Profile, fields: ReadonlyMap<UserId, CustomProfile> | null): string {
  if (!fields || isBot) return json;
  const own = fields.get(id);
  return `${json},"profile_data":${own ? JSON.stringify(own) : '{}'}`;
}
