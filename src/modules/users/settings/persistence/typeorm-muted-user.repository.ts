import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { type MutedUser, MutedUserRepository } from '../application/muted-user.repository.js';

@Injectable()
export class SqlMutedUserRepository extends MutedUserRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(realmId: RealmId, ownerId: UserId, { userId, mutedAt }: MutedUser): Promise<boolean> {
    const statement = 'INSERT IGNORE INTO muted_user (user_id, muted_id, realm_id, muted_at) VALUES (?, ?, ?, ?)';
    return (await this.sql.run(statement, [ownerId, userId, realmId, mutedAt])).affectedRows > 0;
  }

  async remove(ownerId: UserId, userId: UserId): Promise<boolean> {
    return (await this.sql.run('DELETE FROM muted_user WHERE user_id = ? AND muted_id = ?', [ownerId, userId])).affectedRows > 0;
  }

  listFor(ownerId: UserId): Promise<MutedUser[]> {
    return this.sql.rows<MutedUser>(
      'SELECT muted_id AS userId, muted_at AS mutedAt FROM muted_user WHERE user_id = ? ORDER BY muted_at, muted_id',
      [ownerId],
    );
  }

  async whoMuted(realmId: RealmId, userId: UserId): Promise<UserId[]> {
    const rows = await this.sql.rows<{ id: number }>('SELECT user_id AS id FROM muted_user WHERE realm_id = ? AND muted_id = ?', [
      realmId,
      userId,
    ]);
    return rows.map(({ id }) => id);
  }
}
