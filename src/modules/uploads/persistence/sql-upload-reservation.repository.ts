import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import { type UploadReservation, UploadReservationRepository } from '../application/upload-reservation.repository.js';

@Injectable()
export class SqlUploadReservationRepository extends UploadReservationRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ id, realmId, ownerId, bytes, expiresAt }: UploadReservation): Promise<void> {
    await this.sql.run('INSERT INTO upload_reservation (id, realm_id, owner_id, bytes, expires_at) VALUES (?, ?, ?, ?, ?)', [
      id,
      realmId,
      ownerId,
      bytes,
      expiresAt,
    ]);
  }

  async countByOwner(realmId: RealmId, ownerId: UserId): Promise<number> {
    const [row] = await this.sql.rows<{ count: number }>(
      'SELECT COUNT(*) AS count FROM upload_reservation WHERE realm_id = ? AND owner_id = ?',
      [realmId, ownerId],
    );
    return row?.count ?? 0;
  }

  async listByOwner(realmId: RealmId, ownerId: UserId): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>('SELECT id FROM upload_reservation WHERE realm_id = ? AND owner_id = ?', [
      realmId,
      ownerId,
    ]);
    return rows.map(({ id }) => id);
  }

  async lock(id: string): Promise<UploadReservation | null> {
    const [row] = await this.sql.rows<UploadReservation>(
      `SELECT id, realm_id AS realmId, owner_id AS ownerId, bytes, expires_at AS expiresAt FROM upload_reservation
       WHERE id = ? FOR UPDATE`,
      [id],
    );
    return row ?? null;
  }

  async delete(id: string): Promise<void> {
    await this.sql.run('DELETE FROM upload_reservation WHERE id = ?', [id]);
  }

  async listExpired(now: number, limit: number): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(
      `SELECT id FROM upload_reservation WHERE expires_at < ? ORDER BY expires_at LIMIT ${limit}`,
      [now],
    );
    return rows.map(({ id }) => id);
  }
}
