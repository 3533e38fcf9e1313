import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPool, type Pool, type PoolConnection, type RowDataPacket } from 'mysql2';
import { LIMITS } from '../../kernel/limits.js';
import { Config } from '../config/config.js';
import { parseDatabaseUrl } from '../config/connection-settings.js';
import { withSession } from './session.js';
import { withTimeLimits } from './time-limits.js';

/**
 * Ends statements whose result nobody waits for any more, through a connection of its own: a statement that has been sent cannot be taken
 * back on its own connection, and would run on for seconds after its client has disconnected.
 */
@Injectable()
export class AbandonedStatements implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly isLocal: boolean;

  constructor(config: Config) {
    const { username, ...address } = parseDatabaseUrl(config.databaseUrl);
    // Connects when the first statement is abandoned.
    const pool = createPool({ ...address, user: username, connectionLimit: 1, connectTimeout: LIMITS.MAX_CONNECTION_WAIT_MS });
    this.pool = withTimeLimits(withSession(pool, config.databaseStatementMs));
    this.isLocal = address.socketPath !== undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await new Promise((resolve) => this.pool.end(resolve));
  }

  /**
   * Ends the statement that runs on a connection. The connection must not run another one until the promise is fulfilled.
   * @returns false if the database may still end a later statement of the connection, which therefore has to be closed
   */
  async end(connection: PoolConnection): Promise<boolean> {
    const { threadId } = connection;
    const { localPort } = (connection as unknown as { readonly stream: { readonly localPort?: number } }).stream;
    try {
      // Behind a balancer, another node of the database may have another connection with this number.
      const where = this.isLocal ? '' : ` AND host LIKE '%:${Number(localPort)}'`;
      const rows = await this.query(`SELECT id FROM information_schema.processlist WHERE id = ${threadId}${where}`);
      if (rows.length > 0) await this.query(`KILL QUERY ${threadId}`);
      return true;
    } catch {
      return false;
    }
  }

  private query(text: string): Promise<RowDataPacket[]> {
    return new Promise((resolve, reject) => {
      this.pool.query<RowDataPacket[]>(text, (error, rows) => {
        if (error) reject(error);
        else resolve(rows);
      });
    });
  }
}
