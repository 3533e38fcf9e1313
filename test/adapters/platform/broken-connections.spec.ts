import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type PoolConnection } from 'mysql2';
import { expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../../src/platform/config/connection-settings.js';
import { withSession } from '../../../src/platform/database/session.js';
import { withTimeLimits } from '../../../src/platform/database/time-limits.js';
import { outageOf } from '../../../src/platform/outages.js';
import { errorPacket } from '../../support/error-packet.js';
import { testDatabaseUrl } from '../../support/test-database.js';

/** What the driver has beyond its types. */
interface Internals {
  readonly stream: Socket;
  protocolError(message: string): void;
}

it('a connection to the database may fail more than once', async () => {
  const { username, ...address } = parseDatabaseUrl(await testDatabaseUrl());
  const pool = withSession(createPool({ ...address, user: username }), null).promise();
  try {
    const { connection } = (await pool.getConnection()) as unknown as { readonly connection: PoolConnection & Internals };
    const closed = once(connection.stream, 'close').catch(() => undefined);
    connection.protocolError('a packet that nobody asked for'); // as of a server that shuts down
    connection.stream.destroy(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }));
    await closed;
    const [rows] = await pool.query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

it('a database that answers a new connection with any error is unavailable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'refusing-'));
  const socketPath = join(folder, 'db.sock');
  // That a client may not load files is no error of the server as such.
  const server = createServer((socket) => socket.end(errorPacket(0, 1148)));
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const pool = withTimeLimits(createPool({ socketPath }));
  try {
    const error = await new Promise((resolve) => pool.getConnection(resolve));
    expect(error).toMatchObject({ errno: 1148 });
    expect(outageOf(error)).toBe('database');
  } finally {
    await pool.promise().end();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
