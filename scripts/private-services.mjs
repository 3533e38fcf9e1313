// Starts a private MariaDB and Redis whose files are below one directory. They listen on unix sockets only and are independent of other
// servers on the machine.
import { mkdirSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { provideBinaries } from './launcher/binaries.mjs';
import { DATABASE, isLaidOut, layOutDatabase, mariadbService } from './launcher/mariadb.mjs';
import { redisService } from './launcher/redis.mjs';
import { startService } from './launcher/service.mjs';
import { socketPath } from './launcher/socket-path.mjs';
import { displayPath, runSilently } from './launcher/steps.mjs';

/**
 * @typedef {object} Services
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {string[]} adopted names of the servers that an earlier launcher had left running
 * @property {() => Promise<void>} stop stops the servers that were started or adopted here, Redis first
 */

/**
 * Starts the services whose URL is not given, and waits until they are ready. If one fails, all are stopped. Only one process may do this
 * in a directory at a time: callers hold a lock or own the directory.
 * @param {object} options
 * @param {string} options.dataDir absolute path
 * @param {string} [options.databaseUrl] URL of an existing database to use instead
 * @param {string} [options.redisUrl] URL of an existing Redis to use instead
 * @param {boolean} [options.survivesPowerCuts] false avoids a flush to disk at each commit; a killed process still loses nothing
 * @param {AbortSignal} [options.signal]
 * @param {typeof runSilently} [options.step] reports progress
 * @returns {Promise<Services>}
 */
export async function startPrivateServices({
  dataDir,
  databaseUrl,
  redisUrl,
  survivesPowerCuts = true,
  signal = new AbortController().signal,
  step = runSilently,
}) {
  const { runDir, logDir, tmpDir } = prepareDirectories(dataDir);
  const sockets = { mariadb: socketPath(runDir, 'mariadb.sock'), redis: socketPath(runDir, 'redis.sock') };
  const places = { dataDir, runDir, logDir, tmpDir };
  const binaries = await provideBinaries([...(databaseUrl ? [] : ['mariadb']), ...(redisUrl ? [] : ['redis'])], { ...places, signal });

  const start = (spec) =>
    step(
      `Starting ${spec.name}`,
      () => startService(spec, signal),
      ({ adopted }) => `${spec.name} ready on ${displayPath(spec.socket)}${adopted ? ', left running by an earlier launcher' : ''}`,
    );
  const startMariadb = async () => {
    if (!isLaidOut(dataDir)) {
      const layOut = () => layOutDatabase({ ...places, install: binaries.mariadb.install, signal });
      await step('Laying out a database directory', layOut, `Laid out a database directory in ${displayPath(dataDir)}`);
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
 * Creates the directories. They are accessible to one user only: MariaDB's root has no password, so access to its socket is access to the
 * database.
 * @param {string} dataDir
 */
export function prepareDirectories(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 }); // an existing directory keeps its mode, because it may contain other files
  const runDir = join(dataDir, 'run');
  const logDir = join(dataDir, 'log');
  const tmpDir = join(dataDir, 'tmp');
  for (const directory of [runDir, logDir, tmpDir]) {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, 0o700);
  }
  return { runDir, logDir, tmpDir };
}
