import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { PresenceRepository } from '../application/presence.repository.js';
import type { Presence } from '../domain/presence.js';
import { PresenceSchema } from './presence.schema.js';

@Injectable()
export class SqlPresenceRepository extends PresenceRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  listByRealm(realmId: RealmId): Promise<Presence[]> {
    return this.sql.rows<Presence>(
      'SELECT user_id AS userId, last_active_at AS activeAt, last_connected_at AS connectedAt, update_id AS updateId FROM presence WHERE realm_id = ?',
      [realmId],
    );
  }

  async save(realmId: RealmId, presences: readonly Presence[]): Promise<void> {
    if (presences.length === 0) return;
    await this.sql.run(
      `INSERT INTO presence (user_id, realm_id, last_active_at, last_connected_at, update_id)
       VALUES ${rowPlaceholders(presences, 5)}
       ON DUPLICATE KEY UPDATE last_active_at = GREATEST(last_active_at, VALUES(last_active_at)),
         last_connected_at = GREATEST(last_connected_at, VALUES(last_connected_at)), update_id = GREATEST(update_id, VALUES(update_id))`,
      presences.flatMap(({ userId, activeAt, connectedAt, updateId }): SqlValue[] => [userId, realmId, activeAt, connectedAt, updateId]),
    );
  }

  async delete(userId: UserId): Promise<void> {
    await this.repositories.for(PresenceSchema).delete({ userId });
  }

  async countPeople(realmId: RealmId, limit: number): Promise<number> {
    const rows = await this.sql.rows(
      `SELECT 1 FROM user_account WHERE realm_id = ? AND active = 1 AND bot_type IS NULL AND \`system\` = 0 LIMIT ${Math.trunc(limit)}`,
      [realmId],
    );
    return rows.length;
  }
}
