// `npm start`: installs, builds and runs the server, and stops everything on Ctrl-C.
import './launcher/check-node.mjs';
import { join } from 'node:path';
import process from 'node:process';
import { installAndBuild } from './launcher/install-and-build.mjs';
import { runWithCleanup } from './launcher/lifetime.mjs';
import { tryLock } from './launcher/lock.mjs';
import { welcomeScreen } from './launcher/welcome-screen.mjs';
import { checkPortIsFree, portFromEnvironment } from './launcher/port.mjs';
import { Problem } from './launcher/problem.mjs';
import { endProcessOfPidFile } from './launcher/processes.mjs';
import { enterRoot } from './launcher/root.mjs';
import { readOrCreateSecret } from './launcher/secret.mjs';
import { publishServerEnvironment } from './launcher/server-environment.mjs';
import { SERVER_GRACE_MS, startServer } from './launcher/server.mjs';
import { displayPath, step } from './launcher/steps.mjs';
import { runConcurrently } from './launcher/run-concurrently.mjs';
import { runtimeVersion } from './launcher/runtime.mjs';
import { prepareDirectories, startPrivateServices } from './private-services.mjs';

const dataDir = enterRoot();
const environment = process.env;

await runWithCleanup(async ({ signal, interrupted, defer }) => {
  const port = portFromEnvironment();
  const { runDir, logDir } = prepareDirectories(dataDir);
  const pidFile = join(runDir, 'server.pid');
  lockDataDirectory(defer);
  await endLeftoverServer(pidFile);
  if (port !== 0) await checkPortIsFree(port);

  const [services] = await runConcurrently(signal, (either) => bringUpServices(either, defer), installAndBuild);
  console.log(`✓ Node ${runtimeVersion()}`);

  const serverEnv = serverEnvironment(port, services);
  const server = startServer({ env: serverEnv, pidFile });
  defer(publishServerEnvironment(runDir, { ...environment, ...serverEnv }));
  defer(() => server.stop());
  const ready = await step('Starting the server', readiness, ({ url }) => `Server ready on ${url}`);
  console.log(renderWelcome(ready.url));

  const end = await Promise.race([server.ended, interrupted]);
  if (signal.aborted) return 0;
  throw new Problem(`The server ended unexpectedly (${end}). ${hintAtLogs()}`);

  async function readiness() {
    const message = await Promise.race([server.ready, interrupted]);
    signal.throwIfAborted();
    if (!message) throw new Problem(`The server ended before it was ready (${await server.ended}). ${hintAtLogs()}`);
    for (const { name, ms } of message.steps ?? []) console.log(`✓ ${name} (${(ms / 1000).toFixed(1)} s)`);
    return message;
  }

  function hintAtLogs() {
    return `Its last output is above; the logs of MariaDB and Redis are in ${displayPath(logDir)}.`;
  }
});

/** Prevents two launchers from using the same data directory. */
function lockDataDirectory(defer) {
  const lock = tryLock(join(dataDir, 'launcher.lock'));
  if ('heldBy' in lock) {
    throw new Problem(
      `Another launcher (process ${lock.heldBy}) runs on ${displayPath(dataDir)}. A second server needs another data directory and port:\n` +
        '    SKEIN_DATA_DIR=.skein-2 PORT=9992 npm start',
    );
  }
  defer(lock.release);
}

/**
 * Ends the server that a killed launcher left running on the port. Unlike the databases it is not adopted, because it may be of an older
 * build.
 */
async function endLeftoverServer(pidFile) {
  const ended = await endProcessOfPidFile(pidFile, { graceMs: SERVER_GRACE_MS });
  if (ended) console.log('✓ Stopped the server that a killed launcher had left running');
}

async function bringUpServices(signal, defer) {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = environment;
  const services = await startPrivateServices({ dataDir, databaseUrl, redisUrl, signal, step });
  defer(services.stop);
  return services;
}

function serverEnvironment(port, { databaseUrl, redisUrl }) {
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PORT: String(port),
    SKEIN_DATA_DIR: dataDir,
    SKEIN_SECRET: environment.SKEIN_SECRET || readOrCreateSecret(join(dataDir, 'secret')),
    SKEIN_ENV: environment.SKEIN_ENV || 'development',
    SKEIN_DEMO: environment.SKEIN_DEMO || 'true',
    // One process is sufficient on one machine, so it also runs the background work and may migrate the schema.
    SKEIN_WORKER: 'inline',
    // The log is written to a file by default, so that the terminal shows the instructions.
    SKEIN_LOG_FILE: environment.SKEIN_LOG_FILE ?? join(dataDir, 'log', 'server.log'),
    SKEIN_MIGRATE_AT_BOOT: 'true',
  };
}

function renderWelcome(url) {
  const demo = (environment.SKEIN_ENV || 'development') === 'development' && (environment.SKEIN_DEMO || 'true') === 'true';
  return welcomeScreen({ url, demo, domain: environment.SKEIN_DEMO_DOMAIN || 'example.com', dataDir: displayPath(dataDir) });
}
