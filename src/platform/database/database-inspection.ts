import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { type DatabaseAddress, parseDatabaseUrl } from '../config/connection-settings.js';

/** A connection that only reads, with the settings of the database server, which connections of the pools override. */
export class DatabaseInspection {
  private constructor(
    private readonly connection: Connection,
    private readonly timeoutMs: number,
  ) {}

  /** @param timeoutMs for the connection and for each statement */
  static async connect(databaseUrl: string, timeoutMs: number): Promise<DatabaseInspection> {
    return DatabaseInspection.open(parseDatabaseUrl(databaseUrl), timeoutMs);
  }

  /** To find out which databases there are. */
  static async connectWithoutDatabase(databaseUrl: string, timeoutMs: number): Promise<DatabaseInspection> {
    return DatabaseInspection.open({ ...parseDatabaseUrl(databaseUrl), database: '' }, timeoutMs);
  }

  private static async open({ username: user, ...address }: DatabaseAddress, timeoutMs: number): Promise<DatabaseInspection> {
    const connection = await createConnection({ ...address, user, charset: 'utf8mb4', connectTimeout: timeoutMs });
    connection.on('error', () => undefined); // A statement in progress reports the error.
    return new DatabaseInspection(connection, timeoutMs);
  }

  async rows<T extends object>(sql: string, values: readonly (string | number)[] = []): Promise<T[]> {
    const [rows] = await this.connection.query<(T & RowDataPacket)[]>({ sql, values: [...values], timeout: this.timeoutMs });
    return rows;
  }

  /** Ends the connection without waiting for the server. */
  close(): void {
    this.connection.destroy();
  }
}
