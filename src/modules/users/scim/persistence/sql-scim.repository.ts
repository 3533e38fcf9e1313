import { Injectable } from '@nestjs/common';
import { In, type Repository } from 'typeorm';
import { chunks } from '../../../../kernel/chunks.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import {
  type FoundPage,
  type PageRange,
  ScimAccountRepository,
  ScimGroupRepository,
  ScimTokenRepository,
} from '../application/scim.repository.js';
import { ScimError } from '../domain/scim-error.js';
import type { ScimFilter } from '../domain/scim-filter.js';
import type { ScimGroup } from '../domain/scim-group.js';
import type { ScimAccount } from '../domain/scim-person.js';
import type { ScimToken } from '../domain/scim-token.js';
import { USER_COLUMNS, whereSql } from './scim-filter-sql.js';
import { ScimAccountSchema, ScimGroupSchema, ScimTokenSchema } from './scim.schema.js';

@Injectable()
export class SqlScimTokenRepository extends ScimTokenRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  find(realmId: RealmId): Promise<ScimToken | null> {
    return this.tokens.findOneBy({ realmId });
  }

  async save(token: ScimToken): Promise<void> {
    await this.tokens.save({ ...token });
  }

  async delete(realmId: RealmId): Promise<boolean> {
    return (await this.tokens.delete({ realmId })).affected === 1;
  }

  async noteUse(realmId: RealmId, usedAt: number, before: number): Promise<void> {
    const statement = 'UPDATE scim_token SET used_at = ? WHERE realm_id = ? AND (used_at IS NULL OR used_at < ?)';
    await this.sql.run(statement, [usedAt, realmId, before]);
  }

  private get tokens(): Repository<ScimToken> {
    return this.repositories.for(ScimTokenSchema);
  }
}

const IDS_PER_STATEMENT = 512;

/** The people of an organization: neither bots, nor who was deleted by the provider, nor authors of an import whom nobody has claimed. */
const PEOPLE = `FROM user_account u LEFT JOIN scim_account s ON s.user_id = u.id
  WHERE u.realm_id = ? AND u.bot_type IS NULL AND u.\`system\` = 0 AND u.imported_stub = 0 AND (u.active = 1 OR COALESCE(s.removed, 0) = 0)`;

@Injectable()
export class SqlScimAccountRepository extends ScimAccountRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  find(realmId: RealmId, userId: UserId): Promise<ScimAccount | null> {
    return this.accounts.findOneBy({ realmId, userId });
  }

  findByUserName(realmId: RealmId, userNameKey: string): Promise<ScimAccount | null> {
    return this.accounts.findOneBy({ realmId, userNameKey });
  }

  async listByUsers(userIds: readonly UserId[]): Promise<ScimAccount[]> {
    return userIds.length === 0 ? [] : this.accounts.findBy({ userId: In([...userIds]) });
  }

  async findVisible(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const visible = new Set<UserId>();
    for (const some of chunks(userIds, IDS_PER_STATEMENT)) {
      const padded = padToPowerOfTwo(some);
      const rows = await this.sql.rows<{ id: UserId }>(`SELECT u.id AS id ${PEOPLE} AND u.id IN (${placeholders(padded)})`, [
        realmId,
        ...padded,
      ]);
      for (const { id } of rows) visible.add(id);
    }
    return visible;
  }

  async save(account: ScimAccount): Promise<void> {
    const { userId, realmId, ...columns } = account;
    try {
      const isKnown = await this.accounts.existsBy({ userId });
      if (isKnown) await this.accounts.update({ userId, realmId }, columns);
      else await this.accounts.insert({ ...account });
    } catch (error) {
      if (isDuplicateEntry(error)) throw new ScimError(409, 'uniqueness', `"${account.userName ?? ''}" is in use.`);
      throw error;
    }
  }

  async touch(realmId: RealmId, userId: UserId, changedAt: number, { removed }: Partial<Pick<ScimAccount, 'removed'>> = {}): Promise<void> {
    await this.sql.run(
      `INSERT INTO scim_account (user_id, realm_id, removed, changed_at)
       SELECT ?, realm_id, ?, ? FROM scim_token WHERE realm_id = ?
       ON DUPLICATE KEY UPDATE changed_at = VALUES(changed_at)${removed === undefined ? '' : ', removed = VALUES(removed)'}`,
      [userId, removed ?? false, changedAt, realmId],
    );
  }

  async search(realmId: RealmId, filter: ScimFilter | null, { offset, count }: PageRange): Promise<FoundPage> {
    const { text, values } = filter === null ? { text: '1 = 1', values: [] } : whereSql(filter, USER_COLUMNS, realmId);
    const [found] = await this.sql.rows<{ total: number }>(`SELECT COUNT(*) AS total ${PEOPLE} AND ${text}`, [realmId, ...values]);
    const total = found?.total ?? 0;
    if (count === 0 || offset >= total) return { ids: [], total };
    const rows = await this.sql.rows<{ id: UserId }>(
      `SELECT u.id AS id ${PEOPLE} AND ${text} ORDER BY u.id LIMIT ${count} OFFSET ${offset}`,
      [realmId, ...values],
    );
    return { ids: rows.map(({ id }) => id), total };
  }

  private get accounts(): Repository<ScimAccount> {
    return this.repositories.for(ScimAccountSchema);
  }
}

@Injectable()
export class TypeormScimGroupRepository extends ScimGroupRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  find(realmId: RealmId, groupId: UserGroupId): Promise<ScimGroup | null> {
    return this.groups.findOneBy({ realmId, groupId });
  }

  listByRealm(realmId: RealmId): Promise<ScimGroup[]> {
    return this.groups.findBy({ realmId });
  }

  async save(group: ScimGroup): Promise<void> {
    await this.groups.save({ ...group });
  }

  private get groups(): Repository<ScimGroup> {
    return this.repositories.for(ScimGroupSchema);
  }
}
