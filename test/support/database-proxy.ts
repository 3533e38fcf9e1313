import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { errorPacket } from './error-packet.js';

/** How the answer to COMMIT ends, without flags that announce further results: nothing affected, no id, and a status. */
const COMMITTED = /\0\0\0[\0-\x07]\0\0\0$/;

/** A proxy between a server and MariaDB that can break connections or answer with errors at a chosen moment, or make the database slow. */
export class DatabaseProxy {
  private isBreakingAtCommit = false;
  private commitError: number | null = null;
  private rollbackError: number | null = null;
  private delayMs = 0;

  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly listener: Server,
  ) {}

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
    const socketPath = join(folder, 'db.sock');
    const url = new URL(databaseUrl);
    url.searchParams.set('socketPath', socketPath);
    const listener = createServer();
    const proxy = new DatabaseProxy(url.toString(), folder, listener);
    const target = parseDatabaseUrl(databaseUrl);
    listener.on('connection', (client) =>
      proxy.join(client, target.socketPath === undefined ? connectTo(target) : connect(target.socketPath)),
    );
    await new Promise<void>((resolve) => listener.listen(socketPath, resolve));
    return proxy;
  }

  /** If true, COMMIT reaches the database but its response is lost. */
  breakAtCommit(isBreaking: boolean): void {
    this.isBreakingAtCommit = isBreaking;
  }

  /** The number of the error with which COMMIT is answered after it has reached the database, or null. */
  answerCommitWith(errno: number | null): void {
    this.commitError = errno;
  }

  /** The number of the error with which ROLLBACK is answered without reaching the database, or null. */
  refuseRollback(errno: number | null): void {
    this.rollbackError = errno;
  }

  /** Lets each statement arrive so much later; the statements of a connection wait for their results anyway. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  stop(): void {
    this.listener.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private join(client: Socket, database: Socket): void {
    let isLost = false;
    let error: number | null = null;
    client.on('data', (data) => {
      if (this.rollbackError !== null && data.includes('ROLLBACK')) {
        client.write(errorPacket(1, this.rollbackError));
        return;
      }
      isLost ||= this.isBreakingAtCommit && data.includes('COMMIT');
      if (data.includes('COMMIT')) error = this.commitError;
      if (this.delayMs === 0) database.write(data);
      else setTimeout(() => database.write(data), this.delayMs);
    });
    database.on('data', (data) => {
      if (isLost) client.destroy();
      else if (error === null) client.write(data);
      else if (COMMITTED.test(data.toString('latin1'))) {
        client.write(errorPacket(1, error));
        error = null;
      }
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }
}

function connectTo({ host, port }: { readonly host?: string; readonly port?: number }): Socket {
  return connect({ host: host ?? 'localhost', port: port ?? 3306 });
}
