import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { LoginPlaceRepository } from '../application/login-place.repository.js';

/** More than one per new place, so that unused places do not accumulate. */
const MAX_DELETED = 100;

@Injectable()
export class SqlLoginPlaceRepository extends LoginPlaceRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async record(realmId: RealmId, userId: UserId, placeDigest: Buffer, now: number, unusedSince: number): Promise<boolean> {
    const place = [realmId, userId, placeDigest];
    const isPlace = 'realm_id = ? AND user_id = ? AND place_digest = ?';
    await this.sql.run(`DELETE FROM login_place WHERE ${isPlace} AND used_at <= ?`, [...place, unusedSince]);
    const { affectedRows } = await this.sql.run(
      'INSERT IGNORE INTO login_place (realm_id, user_id, place_digest, used_at) VALUES (?, ?, ?, ?)',
      [...place, now],
    );
    if (affectedRows > 0) return true;
    await this.sql.run(`UPDATE login_place SET used_at = ? WHERE ${isPlace}`, [now, ...place]);
    return false;
  }

  async deleteUnused(time: number): Promise<void> {
    await this.sql.run(`DELETE FROM login_place WHERE used_at <= ? ORDER BY used_at LIMIT ${MAX_DELETED}`, [time]);
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM login_place WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }
}
