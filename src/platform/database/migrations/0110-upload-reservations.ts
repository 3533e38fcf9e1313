import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Space that unfinished resumable uploads hold: one row for each, and their sum for each organization. Times are milliseconds UTC. */
export class UploadReservations1700000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS upload_reservation (
      id varchar(100) NOT NULL,
      realm_id int unsigned NOT NULL,
      owner_id int unsigned NOT NULL,
      bytes bigint unsigned NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (id),
      KEY upload_reservation_owner (realm_id, owner_id),
      KEY upload_reservation_expiry (expires_at)
    ) ${TABLE}`);
    if (!(await hasReserved(runner))) await runner.query('ALTER TABLE upload_space ADD COLUMN reserved bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasReserved(runner)) await runner.query('ALTER TABLE upload_space DROP COLUMN reserved');
    await runner.query('DROP TABLE IF EXISTS upload_reservation');
  }
}

async function hasReserved(runner: QueryRunner): Promise<boolean> {
  const statement = `SELECT 1 FROM information_schema.columns
    WHERE table_schema = DATABASE() AND table_name = 'upload_space' AND column_name = 'reserved'`;
  return ((await runner.query(statement)) as unknown[]).length > 0;
}
