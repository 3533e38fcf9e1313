// The servers under measurement: ours and the minimal one beside it, on an empty database.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Redis } from 'ioredis';
import { createPool } from 'mysql2/promise';
import { Agent } from 'undici';
import { Client } from './measuring.mjs';
import { SERVER_OPTIONS } from '../../scripts/launcher/runtime.mjs';

const PORT = Number(process.env['BENCH_PORT'] ?? 9981);
const FLOOR_PORT = PORT + 1;
const NODE_PORT = PORT + 2;
const BALANCER_PORT = PORT + 3;
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;
const CONNECTIONS = 64;

/** A variable of servers that collect their garbage at SIGUSR2. */
export const COLLECTS_GARBAGE = { NODE_OPTIONS: `--import ${new URL('collect-garbage.mjs', import.meta.url).href}` };

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
 * @property {(environment?: Record<string, string>) => Promise<number>} restart restarts our server, which has not seen what was written into
 *   its tables, with additional variables; returns the milliseconds to its first answer
 * @property {Record<string, number | number[]>} processes pids of our server, MariaDB and Redis
 * @property {Record<string, number>} floorProcesses pids of the minimal server and MariaDB
 */

/**
 * Runs work with both servers on an empty database, and stops them afterwards.
 * @template T
 * @param {(servers: Servers) => Promise<T>} work
 * @param {string} [folder] of another build of our server
 * @returns {Promise<T>}
 */
export async function withServers(work, folder) {
  const [pool, redisPid] = await emptied();
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const start = (environment = {}) => startProcess('dist/src/main.js', { ...ENVIRONMENT, ...environment }, [], folder);
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
      restart: async (environment) => {
        await stopProcess(server);
        const began = performance.now();
        server = await start(environment);
        await new Client(URL_OF_SERVER, '', agent).get('server_settings');
        const ms = performance.now() - began;
        const children = childrenOf(server.pid);
        processes.server = children.length > 0 ? [server.pid, ...children] : server.pid;
        return ms;
      },
      iago: await Client.login(URL_OF_SERVER, 'iago@example.com', agent),
      floor: new Client(`http://127.0.0.1:${FLOOR_PORT}`, '', agent),
      agent,
      floorProcesses: { server: floorServer.pid, mariadb },
    });
  } finally {
    await agent.destroy();
    for (const child of [server, floorServer]) if (child) await stopProcess(child);
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

/**
 * Starts another API process on the same database.
 * @param {Record<string, string>} [environment] additional variables
 * @param {string} [folder] of another build
 */
export async function startNode(environment = {}, folder = undefined) {
  const ofNode = { PORT: String(NODE_PORT), SKEIN_EXTERNAL_HOST: `localhost:${PORT}`, SKEIN_WORKER: 'separate' };
  return { child: await startProcess('dist/src/main.js', { ...ENVIRONMENT, ...ofNode, ...environment }, [], folder), port: NODE_PORT };
}

/**
 * Starts a worker on the same database.
 * @param {Record<string, string>} [environment] additional variables
 * @param {string} [folder] of another build
 */
export function startWorker(environment = {}, folder = undefined) {
  return startProcess('dist/src/worker.js', { ...ENVIRONMENT, SKEIN_WORKER: 'separate', ...environment }, [], folder);
}

/** Starts a balancer in front of our server and others. @param {number[]} ports of the others */
export async function startBalancer(ports) {
  const child = await startProcess('test/bench/balancer.mjs', {}, [BALANCER_PORT, PORT, ...ports].map(String));
  return { child, url: `http://127.0.0.1:${BALANCER_PORT}` };
}

function childrenOf(pid) {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child);
}

async function startProcess(entry, environment, parameters = [], folder = '.') {
  const options = entry.startsWith('dist/') ? SERVER_OPTIONS : [];
  const child = spawn(process.execPath, [...options, entry, ...parameters], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.on('message', (message) => message?.type === 'ready' && resolve());
    child.on('exit', (code) => reject(new Error(`${entry} ended with ${code}`)));
  });
  return child;
}

/** Ends a process and waits for its end. */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
