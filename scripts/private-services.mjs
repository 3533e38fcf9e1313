// A MariaDB and a Redis of Skein's own: below one directory, on unix sockets only, apart from anything else that runs on the machine.
import { mkdirSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { provideBinaries } from './launcher/binaries.mjs';
import { DATABASE, isLaidOut, layOutDatabase, mariadbService } from './launcher/mariadb.mjs';
import { redisService } from './launcher/redis.mjs';
import { startService } from './launcher/service.mjs';
import { socketPath } from './launcher/socket-path.mjs';
import { shown, silently } from './launcher/steps.mjs';

/**
 * @typedef {object} Services
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {string[]} adopted names of the servers that an earlier launcher had left running
 * @property {() => Promise<void>} stop stops what was started or adopted here, Redis first
 */

/**
 * Brings up both services, or those of them whose address is not given, and waits until they answer. If it fails, nothing keeps running.
 * Only one process may do this in one directory at a time; callers hold a lock or own the directory.
 * @param {object} options
 * @param {string} options.dataDir absolute
 * @param {string} [options.databaseUrl] use this one instead
 * @param {string} [options.redisUrl] use this one instead
 * @param {boolean} [options.survivesPowerCuts] false spares the wait for the disk at each commit; a killed process still loses nothing
 * @param {AbortSignal} [options.signal]
 * @param {typeof silently} [options.step] how to tell what is going on
 * @returns {Promise<Services>}
 */
export async function startPrivateServices({
  dataDir,
  databaseUrl,
  redisUrl,
  survivesPowerCuts = true,
  signal = new AbortController().signal,
  step = silently,
}) {
  const { runDir, logDir } = prepareDirectories(dataDir);
  const sockets = { mariadb: socketPath(runDir, 'mariadb.sock'), redis: socketPath(runDir, 'redis.sock') };
  const places = { dataDir, runDir, logDir };
  const binaries = await provideBinaries({ mariadb: !databaseUrl, redis: !redisUrl }, { ...places, signal });

  const start = (spec) =>
    step(
      `Starting ${spec.name}`,
      () => startService(spec, signal),
      ({ adopted }) => `${spec.name} ready on ${shown(spec.socket)}${adopted ? ', left running by an earlier launcher' : ''}`,
    );
  const startMariadb = async () => {
    if (!isLaidOut(dataDir)) {
      const layOut = () => layOutDatabase({ ...places, install: binaries.mariadb.install, signal });
      await step('Laying out a database directory', layOut, `Laid out a database directory in ${shown(dataDir)}`);
    }
    return start(mariadbService({ ...places, server: binaries.mariadb.server, socket: sockets.mariadb, survivesPowerCuts }));
  };
  const startRedis = () => start(redisService({ ...places, server: binaries.redis.server, socket: sockets.redis }));

  const starting = [
    { name: 'Redis', service: redisUrl ? undefined : startRedis() },
    { name: 'MariaDB', service: databaseUrl ? undefined : startMariadb() },
  ];
  const outcomes = await Promise.allSettled(starting.map(({ service }) => service));
  const running = outcomes.flatMap(({ value }, at) => (value ? [{ name: starting[at].name, ...value }] : []));
  const stop = async () => {
    for (const service of running)
      await step(
        `Stopping ${service.name}`,
        service.stop,
        (how) => `${service.name} ${how === 'killed' ? 'killed, as it did not stop' : 'stopped'}`,
      );
  };

  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  return {
    databaseUrl: databaseUrl || `mysql://root@localhost/${DATABASE}?socketPath=${encodeURIComponent(sockets.mariadb)}`,
    redisUrl: redisUrl || `unix:${sockets.redis}`,
    adopted: running.filter(({ adopted }) => adopted).map(({ name }) => name),
    stop,
  };
}

/**
 * The sockets belong to one user: MariaDB's root has no password, so whoever reaches its socket is in.
 * @param {string} dataDir
 */
export function prepareDirectories(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 }); // one that exists keeps its mode: it may hold other things
  const runDir = join(dataDir, 'run');
  const logDir = join(dataDir, 'log');
  for (const directory of [runDir, logDir]) {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, 0o700);
  }
  return { runDir, logDir };
}
