// The servers under measurement: ours and the minimal one beside it, on an empty database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Redis } from 'ioredis';
import { createPool } from 'mysql2/promise';
import { Agent } from 'undici';
import { Client } from './measuring.mjs';

const PORT = Number(process.env['BENCH_PORT'] ?? 9981);
const FLOOR_PORT = PORT + 1;
const CONNECTIONS = 64;

const ENVIRONMENT = {
  PORT: String(PORT),
  SKEIN_DEMO: 'true',
  SKEIN_MIGRATE_AT_BOOT: 'true',
  SKEIN_WORKER: 'inline',
  SKEIN_ENV: 'development',
  SKEIN_LOG_LEVEL: 'error',
};

/**
 * @typedef {object} Servers
 * @property {import('mysql2/promise').Pool} pool of connections to their database
 * @property {Client} iago the administrator of the demo organization
 * @property {Client} floor a client of the minimal server
 * @property {Agent} agent for further clients
 * @property {() => Promise<void>} restart restarts our server: it has not seen what was written into its tables
 * @property {Record<string, number>} processes pids of our server, MariaDB and Redis
 * @property {Record<string, number>} floorProcesses pids of the minimal server and MariaDB
 */

/**
 * Runs work with both servers on an empty database, and stops them afterwards.
 * @template T
 * @param {(servers: Servers) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withServers(work) {
  const [pool, redisPid] = await emptied();
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const start = () => startProcess('dist/src/main.js', ENVIRONMENT);
  let server, floorServer;
  try {
    server = await start();
    floorServer = await startProcess('test/bench/floor-server.mjs', { PORT: String(FLOOR_PORT) });
    const [[{ file }]] = await pool.query('SELECT @@pid_file AS file');
    const mariadb = Number(readFileSync(file, 'utf8'));
    const processes = { server: server.pid, mariadb, redis: redisPid };
    return await work({
      pool,
      processes,
      restart: async () => {
        await stop(server);
        server = await start();
        processes.server = server.pid;
      },
      iago: await Client.login(`http://127.0.0.1:${PORT}`, 'iago@example.com', agent),
      floor: new Client(`http://127.0.0.1:${FLOOR_PORT}`, '', agent),
      agent,
      floorProcesses: { server: floorServer.pid, mariadb },
    });
  } finally {
    await agent.destroy();
    for (const child of [server, floorServer]) if (child) await stop(child);
    await pool.end();
  }
}

/** Empties the database and Redis, so that what one section leaves does not slow down the next. */
async function emptied() {
  const databaseUrl = new URL(process.env['DATABASE_URL']);
  const database = databaseUrl.pathname.slice(1);
  const pool = createPool({ socketPath: databaseUrl.searchParams.get('socketPath'), user: 'root', database });
  const [[{ definition }]] = await pool.query(
    'SELECT CONCAT(default_character_set_name, " COLLATE ", default_collation_name) AS definition FROM information_schema.schemata WHERE schema_name = ?',
    [database],
  );
  await pool.query(`DROP DATABASE \`${database}\``);
  await pool.query(`CREATE DATABASE \`${database}\` CHARACTER SET ${definition}`);
  await pool.end();
  const redis = new Redis(process.env['REDIS_URL'].replace(/^unix:/, ''));
  await redis.flushall();
  const [, pid] = /process_id:(\d+)/.exec(await redis.info('server'));
  redis.disconnect();
  return [createPool({ socketPath: databaseUrl.searchParams.get('socketPath'), user: 'root', database }), Number(pid)];
}

async function startProcess(entry, environment) {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.on('message', (message) => message?.type === 'ready' && resolve());
    child.on('exit', (code) => reject(new Error(`${entry} ended with ${code}`)));
  });
  return child;
}

async function stop(child) {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
