import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, type Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { Sql } from '../../../../platform/database/sql.js';
import { LoginPlaceRepository } from '../application/login-place.repository.js';
import { type LoginPlaceRow, LoginPlaceSchema } from './login-place.schema.js';

/** More than one per new place, so that unused places do not accumulate. */
const MAX_DELETED = 100;

@Injectable()
export class SqlLoginPlaceRepository extends LoginPlaceRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async record(realmId: RealmId, userId: UserId, placeDigest: Buffer, now: number, unusedSince: number): Promise<boolean> {
    const place = { realmId, userId, placeDigest };
    await this.places.delete({ ...place, usedAt: LessThanOrEqual(unusedSince) });
    const { affectedRows } = await this.sql.run(
      'INSERT IGNORE INTO login_place (realm_id, user_id, place_digest, used_at) VALUES (?, ?, ?, ?)',
      [realmId, userId, placeDigest, now],
    );
    if (affectedRows > 0) return true;
    await this.places.update(place, { usedAt: now });
    return false;
  }

  async deleteUnused(time: number): Promise<void> {
    await this.sql.run(`DELETE FROM login_place WHERE used_at <= ? ORDER BY used_at LIMIT ${MAX_DELETED}`, [time]);
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<void> {
    await this.places.delete({ realmId, userId });
  }

  private get places(): Repository<LoginPlaceRow> {
    return this.repositories.for(LoginPlaceSchema);
  }
}
