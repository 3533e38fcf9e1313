import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { Profile } from '../../accounts/domain/user.js';
import { AvatarUrls } from './avatar-urls.js';
import { CustomProfileService } from './custom-profile.service.js';
import { ANY_ACCOUNT, UserAccess } from './user-access.js';
import { USER_LISTS, UserListPresenter } from './user-list.presenter.js';
import { UserListCache } from './user-list-cache.js';
import { presentUser, type WireUser, withProfileData } from './user.presenter.js';

export interface UserListOptions {
  /** The client can compute the avatar provider's addresses itself. */
  readonly clientGravatar: boolean;
  readonly profileData: boolean;
  /** Whether lists leave out the accounts that the viewer may not see; otherwise they contain placeholders in which only the id is real. */
  readonly leavesOutHidden?: boolean;
  /** The accounts that lists may contain; all by default. */
  readonly only?: ReadonlySet<UserId>;
}

/** A list of user objects as JSON, in pieces of UTF-8. */
export type UserListJson = readonly Buffer[];

/** Lists and presents the accounts of an organization as one of them sees them. */
@Injectable()
export class UserDirectoryService {
  constructor(
    private readonly lists: UserListCache,
    private readonly presenter: UserListPresenter,
    private readonly access: UserAccess,
    private readonly customProfiles: CustomProfileService,
    private readonly avatars: AvatarUrls,
  ) {}

  /** Lists of accounts, deactivated ones included, each by id. Visitors do not get what people say about themselves in profile fields. */
  async list<Name extends keyof typeof USER_LISTS>(
    actor: Actor,
    names: readonly Name[],
    { leavesOutHidden = false, ...options }: UserListOptions,
  ): Promise<Readonly<Record<Name, UserListJson>>> {
    const [sees, realmHost] = await Promise.all([this.access.restrictedVisibilityFilter(actor), this.access.realmHost(actor.realmId)]);
    const list = await this.lists.load(actor.realmId, realmHost);
    const profileData = options.profileData && !actor.isVisitor;
    const view = { viewer: actor, sees, leavesOutHidden, ...options, profileData };
    const entries = names.map((name) => [name, this.presenter.present(list, USER_LISTS[name], view)]);
    return Object.fromEntries(entries) as Record<Name, UserListJson>;
  }

  /** @throws BadRequest */
  async presentById(actor: Actor, userId: UserId, options: UserListOptions): Promise<WireUser> {
    return this.present(actor, await this.access.accessById(actor, userId, ANY_ACCOUNT), options);
  }

  /** @throws BadRequest */
  async presentByAddress(actor: Actor, address: string, options: UserListOptions): Promise<WireUser> {
    return this.present(actor, await this.access.accessByAddress(actor, address, ANY_ACCOUNT), options);
  }

  /** The user object of one account, which the actor may see. */
  async present(actor: Actor, user: Profile, { clientGravatar, profileData }: UserListOptions): Promise<WireUser> {
    const realmHost = await this.access.realmHost(actor.realmId);
    const fields = profileData ? ((await this.customProfiles.loadFor(actor.realmId, user.id)) ?? {}) : null;
    const view = { user, viewer: actor, realmHost, avatars: this.avatars, clientGravatar };
    return withProfileData(presentUser(view), user, fields);
  }
}
