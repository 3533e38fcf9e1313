import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';

/** Creates the table before any migration runs, because the migrations need a lease. */
export const CREATE_LEASE_TABLE = `CREATE TABLE IF NOT EXISTS lease (
  name varchar(60) NOT NULL,
  holder varchar(120) NOT NULL,
  fencing_token bigint unsigned NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (name)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** The time of the database in milliseconds, because the clocks of the processes differ. */
const NOW = 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)';
const DURATION_MS = 30_000;
const RENEW_INTERVAL_MS = 10_000;
const POLL_INTERVAL_MS = 500;

/** The lease expired and another process holds it; this process must stop its work. */
export class LeaseLost extends Error {}

/**
 * An exclusive lock as a row that expires. The fencing number increases with each holder, so that a process that was suspended detects that it
 * has lost the lease. A holder that dies blocks the others until the lease expires.
 */
export class Lease {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly name: string,
    private readonly holder: string,
    readonly fencingToken: number,
  ) {}

  /**
   * Waits until the lease is free, and acquires it.
   * @param waiting is called once with the present holder if the lease is not free
   */
  static async acquire(dataSource: DataSource, name: string, waiting: (holder: string) => void): Promise<Lease> {
    const holder = `${hostname().slice(0, 60)}:${process.pid}:${randomUUID()}`;
    await dataSource.query("INSERT IGNORE INTO lease (name, holder, fencing_token, expires_at) VALUES (?, '', 0, 0)", [name]);
    for (let isFirst = true; ; isFirst = false) {
      const { affectedRows } = await dataSource.query<ResultSetHeader>(
        `UPDATE lease SET holder = ?, fencing_token = fencing_token + 1, expires_at = ${NOW} + ${DURATION_MS} WHERE name = ? AND expires_at <= ${NOW}`,
        [holder, name],
      );
      const [row] = await dataSource.query<{ holder: string; fencingToken: number }[]>(
        'SELECT holder, fencing_token AS fencingToken FROM lease WHERE name = ?',
        [name],
      );
      if (affectedRows === 1 && row?.holder === holder) {
        const lease = new Lease(dataSource, name, holder, row.fencingToken);
        lease.timer = setInterval(() => void lease.renew().catch(() => undefined), RENEW_INTERVAL_MS);
        return lease;
      }
      if (isFirst) waiting(row?.holder ?? '');
      await pause(POLL_INTERVAL_MS);
    }
  }

  /** Extends the lease by its full duration. @throws LeaseLost */
  async renew(): Promise<void> {
    const { affectedRows } = await this.dataSource.query<ResultSetHeader>(
      `UPDATE lease SET expires_at = ${NOW} + ${DURATION_MS} WHERE name = ? AND holder = ? AND fencing_token = ?`,
      [this.name, this.holder, this.fencingToken],
    );
    if (affectedRows !== 1) throw new LeaseLost(`the lease "${this.name}" is held by another process now`);
  }

  /** Frees the lease immediately. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.dataSource.query('UPDATE lease SET expires_at = 0 WHERE name = ? AND holder = ? AND fencing_token = ?', [
      this.name,
      this.holder,
      this.fencingToken,
    ]);
  }
}
