import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { firstResponse } from './first-response.mjs';

/**
 * @param {{ dataDir: string, logDir: string, runDir: string, server: string, socket: string }} options
 * @returns {import('./service.mjs').ServiceSpec}
 */
export function redisService({ dataDir, logDir, runDir, server, socket }) {
  const home = join(dataDir, 'redis');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return {
    name: 'Redis',
    command: server,
    calledAs: 'redis-server',
    // There is no configuration file, so these are all settings.
    args: Object.entries({
      port: '0',
      unixsocket: relative(home, join(runDir, 'redis.sock')),
      unixsocketperm: '700',
      dir: '.',
      save: '',
      appendonly: 'yes',
      appendfsync: 'everysec',
      'maxmemory-policy': 'noeviction', // job queues must not lose jobs
      daemonize: 'no',
    }).flatMap(([name, value]) => [`--${name}`, value]),
    cwd: home,
    socket,
    pidFile: join(runDir, 'redis.pid'),
    log: join(logDir, 'redis.log'),
    answers: pongs,
  };
}

/** @param {string} socket */
async function pongs(socket) {
  // While Redis reads its append-only file it responds with -LOADING.
  const answer = await firstResponse(socket, 'PING\r\n');
  return answer?.toString().startsWith('+PONG') ?? false;
}
