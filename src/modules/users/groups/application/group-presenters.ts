import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { type Realm, RealmLookup } from '../../../realm/realm.api.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { type UserList, UserListCache } from '../../profiles/application/user-list-cache.js';
import { GroupPresenter } from './group.presenter.js';

/** A presenter, and what it was made from. */
interface CachedPresenter {
  readonly groups: RealmGroups;
  readonly realm: Realm;
  readonly presenter: GroupPresenter;
}

/** Keeps the presenter of each realm until an account or a group changes. */
@Injectable()
export class GroupPresenters {
  /** By the state of the accounts. */
  private readonly presenters = new WeakMap<UserList['blocks'], CachedPresenter>();

  constructor(
    private readonly lookup: GroupLookup,
    private readonly users: UserListCache,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
  ) {}

  /** @returns the presenter of the present groups and accounts of a realm */
  async load(realmId: RealmId): Promise<GroupPresenter> {
    const realmHost = await this.realms.realmHost(realmId);
    const [{ blocks }, groups, realm] = await Promise.all([
      this.users.load(realmId, realmHost),
      this.lookup.loadFor(realmId),
      this.realms.get(realmId),
    ]);
    const known = this.presenters.get(blocks);
    if (known?.groups === groups && known.realm === realm) return known.presenter;
    const accounts = blocks.flatMap(({ users }) => users.map(({ profile }) => profile)).filter(({ active, system }) => active && !system);
    const presenter = new GroupPresenter(
      groups,
      accounts.map((account) => this.permissions.memberFacts(account, realm)),
    );
    // With a waiting period, time makes full members of accounts.
    if (realm.setting('waiting_period_threshold') === 0) this.presenters.set(blocks, { groups, realm, presenter });
    return presenter;
  }
}
