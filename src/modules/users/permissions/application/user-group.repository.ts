import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../../accounts/domain/user.js';
import type { GroupContents } from '../domain/realm-groups.js';
import type { UserGroup } from '../domain/user-group.js';

export abstract class UserGroupRepository {
  /** Stores new groups and gives them their ids. @throws BadRequest if a name is taken in the realm */
  abstract add(groups: readonly UserGroup[]): Promise<void>;
  /** @throws BadRequest if the name is taken in the realm */
  abstract save(group: UserGroup): Promise<void>;
  abstract find(realmId: RealmId, id: UserGroupId): Promise<UserGroup | null>;
  /** By id. */
  abstract listByRealm(realmId: RealmId): Promise<UserGroup[]>;
  /** Members and subgroups of the realm's own groups; empty groups are left out. */
  abstract listContents(realmId: RealmId): Promise<GroupContents[]>;
  /** Direct members of some of the realm's own groups, by id; empty groups are left out. */
  abstract listMembers(groupIds: readonly UserGroupId[]): Promise<ReadonlyMap<UserGroupId, readonly UserId[]>>;
  /** Active accounts of the realm that can belong to groups, by id. */
  abstract listActiveAccounts(realmId: RealmId): Promise<Pick<User, 'id' | 'role' | 'joinedAt'>[]>;
  /** Locks the groups of the realm until the surrounding transaction ends. */
  abstract lock(realmId: RealmId): Promise<void>;
  abstract addMembers(group: UserGroup, userIds: readonly UserId[]): Promise<void>;
  abstract removeMembers(group: UserGroup, userIds: readonly UserId[]): Promise<void>;
  abstract addSubgroups(group: UserGroup, groupIds: readonly UserGroupId[]): Promise<void>;
  abstract removeSubgroups(group: UserGroup, groupIds: readonly UserGroupId[]): Promise<void>;
}
