import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { firstAnswer } from './first-answer.mjs';

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
    // No configuration file comes first, so these are all there is.
    args: Object.entries({
      port: '0',
      unixsocket: relative(home, join(runDir, 'redis.sock')),
      unixsocketperm: '700',
      dir: '.',
      save: '',
      appendonly: 'yes',
      appendfsync: 'everysec',
      'maxmemory-policy': 'noeviction', // a queue that may lose jobs is none
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
  // While it still reads its append-only file it answers -LOADING instead.
  const answer = await firstAnswer(socket, 'PING\r\n');
  return answer?.toString().startsWith('+PONG') ?? false;
}
