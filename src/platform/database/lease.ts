import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';

/** Part of the schema, and made by `migrate` before anything else, because migrations need it. */
export const CREATE_LEASE_TABLE = `CREATE TABLE IF NOT EXISTS lease (
  name varchar(60) NOT NULL,
  holder varchar(120) NOT NULL,
  fencing_number bigint unsigned NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (name)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** The clock of the database, in milliseconds, so that those of the processes need not agree. */
const NOW = 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)';
const DURATION_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
const ASK_EVERY_MS = 500;

/** Another process holds the lease by now: this one was silent for too long, and must not go on. */
export class LeaseLost extends Error {}

/**
 * The right to do something alone, as a row that expires. The fencing number grows with each holder, so that one that was stopped and resumed
 * finds that the lease is another's. A holder that dies blocks the others for as long as the lease lasts.
 */
export class Lease {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly name: string,
    private readonly holder: string,
    readonly fencingNumber: number,
  ) {}

  /**
   * Waits until the lease is free, and takes it.
   * @param waiting is told once who holds it, if there is a wait
   */
  static async acquire(dataSource: DataSource, name: string, waiting: (holder: string) => void): Promise<Lease> {
    const holder = `${hostname().slice(0, 60)}:${process.pid}:${randomUUID()}`;
    await dataSource.query("INSERT IGNORE INTO lease (name, holder, fencing_number, expires_at) VALUES (?, '', 0, 0)", [name]);
    for (let isFirst = true; ; isFirst = false) {
      const { affectedRows } = await dataSource.query<ResultSetHeader>(
        `UPDATE lease SET holder = ?, fencing_number = fencing_number + 1, expires_at = ${NOW} + ${DURATION_MS} WHERE name = ? AND expires_at <= ${NOW}`,
        [holder, name],
      );
      const [row] = await dataSource.query<{ holder: string; fencingNumber: number }[]>(
        'SELECT holder, fencing_number AS fencingNumber FROM lease WHERE name = ?',
        [name],
      );
      if (affectedRows === 1 && row?.holder === holder) {
        const lease = new Lease(dataSource, name, holder, row.fencingNumber);
        lease.timer = setInterval(() => void lease.renew().catch(() => undefined), RENEW_EVERY_MS);
        return lease;
      }
      if (isFirst) waiting(row?.holder ?? '');
      await pause(ASK_EVERY_MS);
    }
  }

  /** Makes the lease last again. @throws LeaseLost */
  async renew(): Promise<void> {
    const { affectedRows } = await this.dataSource.query<ResultSetHeader>(
      `UPDATE lease SET expires_at = ${NOW} + ${DURATION_MS} WHERE name = ? AND holder = ? AND fencing_number = ?`,
      [this.name, this.holder, this.fencingNumber],
    );
    if (affectedRows !== 1) throw new LeaseLost(`the lease "${this.name}" is held by another process now`);
  }

  /** Lets the next one have it at once. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.dataSource.query('UPDATE lease SET expires_at = 0 WHERE name = ? AND holder = ? AND fencing_number = ?', [
      this.name,
      this.holder,
      this.fencingNumber,
    ]);
  }
}
