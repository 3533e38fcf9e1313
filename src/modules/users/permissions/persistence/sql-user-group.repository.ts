import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import type { User } from '../../accounts/domain/user.js';
import { UserGroupRepository } from '../application/user-group.repository.js';
import type { GroupContents } from '../domain/realm-groups.js';
import type { UserGroup } from '../domain/user-group.js';
import { UserGroupSchema } from './user-group.schema.js';

const ROWS_PER_STATEMENT = 500;

interface Containment {
  readonly table: 'user_group_member' | 'user_group_subgroup';
  readonly column: 'user_id' | 'subgroup_id';
}
const MEMBERS: Containment = { table: 'user_group_member', column: 'user_id' };
const SUBGROUPS: Containment = { table: 'user_group_subgroup', column: 'subgroup_id' };

@Injectable()
export class SqlUserGroupRepository extends UserGroupRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add(groups: readonly UserGroup[]): Promise<void> {
    await this.rejectDuplicates(groups, () => this.repositories.for(UserGroupSchema).insert([...groups]));
  }

  async save(group: UserGroup): Promise<void> {
    await this.rejectDuplicates([group], () => this.repositories.for(UserGroupSchema).save(group));
  }

  find(realmId: RealmId, id: UserGroupId): Promise<UserGroup | null> {
    return this.repositories.for(UserGroupSchema).findOneBy({ realmId, id });
  }

  listByRealm(realmId: RealmId): Promise<UserGroup[]> {
    return this.repositories.for(UserGroupSchema).find({ where: { realmId }, order: { id: 'ASC' } });
  }

  async listContents(realmId: RealmId): Promise<GroupContents[]> {
    const [members, subgroups] = [await this.contained(MEMBERS, realmId), await this.contained(SUBGROUPS, realmId)];
    return [...new Set([...members.keys(), ...subgroups.keys()])].map((groupId) => ({
      groupId,
      members: members.get(groupId) ?? [],
      subgroups: subgroups.get(groupId) ?? [],
    }));
  }

  async listMembers(groupIds: readonly UserGroupId[]): Promise<ReadonlyMap<UserGroupId, readonly UserId[]>> {
    if (groupIds.length === 0) return new Map();
    const padded = padToPowerOfTwo(groupIds);
    return byGroup(
      await this.sql.rows(
        `SELECT group_id AS groupId, user_id AS id FROM user_group_member WHERE group_id IN (${placeholders(padded)}) ORDER BY group_id, user_id`,
        padded,
      ),
    );
  }

  listActiveAccounts(realmId: RealmId): Promise<Pick<User, 'id' | 'role' | 'joinedAt'>[]> {
    return this.sql.rows(
      'SELECT id, role, joined_at AS joinedAt FROM user_account WHERE realm_id = ? AND active = 1 AND `system` = 0 ORDER BY id',
      [realmId],
    );
  }

  async lock(realmId: RealmId): Promise<void> {
    await this.sql.rows('SELECT id FROM user_group WHERE realm_id = ? FOR UPDATE', [realmId]);
  }

  addMembers(group: UserGroup, userIds: readonly UserId[]): Promise<void> {
    return this.insert(MEMBERS, group, userIds);
  }

  removeMembers(group: UserGroup, userIds: readonly UserId[]): Promise<void> {
    return this.delete(MEMBERS, group, userIds);
  }

  addSubgroups(group: UserGroup, groupIds: readonly UserGroupId[]): Promise<void> {
    return this.insert(SUBGROUPS, group, groupIds);
  }

  removeSubgroups(group: UserGroup, groupIds: readonly UserGroupId[]): Promise<void> {
    return this.delete(SUBGROUPS, group, groupIds);
  }

  private async contained({ table, column }: Containment, realmId: RealmId): Promise<Map<UserGroupId, number[]>> {
    return byGroup(
      await this.sql.rows(`SELECT group_id AS groupId, ${column} AS id FROM ${table} WHERE realm_id = ? ORDER BY group_id, ${column}`, [
        realmId,
      ]),
    );
  }

  private async insert({ table, column }: Containment, group: UserGroup, ids: readonly number[]): Promise<void> {
    for (const some of chunks(ids, ROWS_PER_STATEMENT)) {
      await this.sql.run(
        `INSERT IGNORE INTO ${table} (group_id, ${column}, realm_id) VALUES ${rowPlaceholders(some, 3)}`,
        some.flatMap((id): SqlValue[] => [group.id, id, group.realmId]),
      );
    }
  }

  private async delete({ table, column }: Containment, group: UserGroup, ids: readonly number[]): Promise<void> {
    for (const some of chunks(ids, ROWS_PER_STATEMENT)) {
      await this.sql.run(`DELETE FROM ${table} WHERE group_id = ? AND ${column} IN (${placeholders(some)})`, [group.id, ...some]);
    }
  }

  private async rejectDuplicates(groups: readonly UserGroup[], write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest(`User group '${groups[0]?.name ?? ''}' already exists.`);
      throw error;
    }
  }
}

function byGroup(rows: readonly { readonly groupId: UserGroupId; readonly id: number }[]): Map<UserGroupId, number[]> {
  const groups = new Map<UserGroupId, number[]>();
  for (const { groupId, id } of rows) {
    const ids = groups.get(groupId);
    if (ids) ids.push(id);
    else groups.set(groupId, [id]);
  }
  return groups;
}
