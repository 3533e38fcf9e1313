import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createPool, type PoolConnection } from 'mysql2';
import { expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../../src/platform/config/connection-settings.js';
import { withSession } from '../../../src/platform/database/session.js';
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
