// `npm start`: from a fresh clone to a running server, and nothing left running after Ctrl-C.
import './launcher/check-node.mjs';
import { join } from 'node:path';
import process from 'node:process';
import { installAndBuild } from './launcher/install-and-build.mjs';
import { leaveNothingBehind } from './launcher/lifetime.mjs';
import { tryLock } from './launcher/lock.mjs';
import { newcomerScreen } from './launcher/newcomer-screen.mjs';
import { checkPortIsFree, portFromEnvironment } from './launcher/port.mjs';
import { Problem } from './launcher/problem.mjs';
import { endRecorded } from './launcher/processes.mjs';
import { enterRoot } from './launcher/root.mjs';
import { keepSecret } from './launcher/secret.mjs';
import { SERVER_GRACE_MS, startServer } from './launcher/server.mjs';
import { shown, step } from './launcher/steps.mjs';
import { together } from './launcher/together.mjs';
import { prepareDirectories, startPrivateServices } from './private-services.mjs';

const dataDir = enterRoot();
const given = process.env;

await leaveNothingBehind(async ({ signal, interrupted, defer }) => {
  console.log(`✓ Node ${process.versions.node}`);
  const port = portFromEnvironment();
  const { runDir, logDir } = prepareDirectories(dataDir);
  const pidFile = join(runDir, 'server.pid');
  takePlace(defer);
  await endLeftoverServer(pidFile);
  if (port !== 0) await checkPortIsFree(port);

  const [services] = await together(signal, (either) => bringUpServices(either, defer), installAndBuild);

  const server = startServer({ env: serverEnvironment(port, services), pidFile });
  defer(() => server.stop());
  const ready = await step('Starting the server', readiness, ({ url }) => `Server ready on ${url}`);
  console.log(screen(ready.url));

  const end = await Promise.race([server.ended, interrupted]);
  if (signal.aborted) return 0;
  throw new Problem(`The server ended by itself (${end}). ${whereToLook()}`);

  async function readiness() {
    const message = await Promise.race([server.ready, interrupted]);
    signal.throwIfAborted();
    if (!message) throw new Problem(`The server ended before it was ready (${await server.ended}). ${whereToLook()}`);
    for (const { name, ms } of message.steps ?? []) console.log(`✓ ${name} (${(ms / 1000).toFixed(1)} s)`);
    return message;
  }

  function whereToLook() {
    return `Its last words are above; the logs of MariaDB and Redis are in ${shown(logDir)}.`;
  }
});

/** Two launchers on one data directory would fight over the servers in it. */
function takePlace(defer) {
  const lock = tryLock(join(dataDir, 'launcher.lock'));
  if ('heldBy' in lock) {
    throw new Problem(
      `Another launcher (process ${lock.heldBy}) runs on ${shown(dataDir)}. A second Skein beside it needs a place and a port of its own:\n` +
        '    SKEIN_DATA_DIR=.skein-2 PORT=9992 npm start',
    );
  }
  defer(lock.release);
}

/** A launcher killed outright leaves its server behind, and the port with it. Unlike the databases it may be of an older build, so it is not adopted. */
async function endLeftoverServer(pidFile) {
  const ended = await endRecorded(pidFile, { graceMs: SERVER_GRACE_MS });
  if (ended) console.log('✓ Stopped the server that a killed launcher had left running');
}

async function bringUpServices(signal, defer) {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = given;
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
    SKEIN_SECRET: given.SKEIN_SECRET || keepSecret(join(dataDir, 'secret')),
    SKEIN_ENV: given.SKEIN_ENV || 'development',
    SKEIN_DEMO: given.SKEIN_DEMO || 'true',
    // One process is enough on one machine, and it is the one that may change the schema.
    SKEIN_WORKER: 'inline',
    // The terminal belongs to the newcomer; whoever wants the log there says so.
    SKEIN_LOG_FILE: given.SKEIN_LOG_FILE ?? join(dataDir, 'log', 'server.log'),
    SKEIN_MIGRATE_AT_BOOT: 'true',
  };
}

function screen(url) {
  const demo = (given.SKEIN_ENV || 'development') === 'development' && (given.SKEIN_DEMO || 'true') === 'true';
  return newcomerScreen({ url, demo, domain: given.SKEIN_DEMO_DOMAIN || 'example.com', dataDir: shown(dataDir) });
}
