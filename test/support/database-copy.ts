import { createConnection } from 'mysql2/promise';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';

/** A copy of the tables of a database, like a dump: definitions, counters and rows. */
export class DatabaseCopy {
  private constructor(
    private readonly url: string,
    private readonly source: string,
    private readonly copy: string,
  ) {}

  static async take(url: string): Promise<DatabaseCopy> {
    const source = new URL(url).pathname.slice(1);
    const copy = new DatabaseCopy(url, source, `${source}_copy`);
    await copy.carry(copy.source, copy.copy);
    return copy;
  }

  async restore(): Promise<void> {
    await this.carry(this.copy, this.source);
  }

  private async carry(from: string, to: string): Promise<void> {
    const { username, password, host, port, socketPath } = parseDatabaseUrl(this.url);
    const address = socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { socketPath };
    const connection = await createConnection({ user: username, password, ...address });
    const rows = async (statement: string): Promise<Record<string, string>[]> =>
      (await connection.query(statement))[0] as Record<string, string>[];
    await connection.query(`DROP DATABASE IF EXISTS ${to}`);
    await connection.query(`CREATE DATABASE ${to} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await connection.query(`USE ${to}`);
    for (const table of await rows(`SHOW TABLES FROM ${from}`)) {
      const name = Object.values(table)[0] as string;
      const [definition] = await rows(`SHOW CREATE TABLE ${from}.\`${name}\``);
      await connection.query(definition?.['Create Table'] as string);
      await connection.query(`INSERT INTO \`${name}\` SELECT * FROM ${from}.\`${name}\``);
    }
    await connection.end();
  }
}
