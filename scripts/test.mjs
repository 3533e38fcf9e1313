// `npm test`: everything the tests need, in a place of its own that is gone afterwards. Arguments go to vitest: npm test -- test/api
import './launcher/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { installAndBuild } from './launcher/install-and-build.mjs';
import { leaveNothingBehind } from './launcher/lifetime.mjs';
import { endProcess, identify, own, writePidFile } from './launcher/processes.mjs';
import { enterRoot } from './launcher/root.mjs';
import { step } from './launcher/steps.mjs';
import { clearStaleTestPlaces, makeTestPlace, removeTestPlace } from './launcher/test-place.mjs';
import { summarize } from './launcher/test-summary.mjs';
import { together } from './launcher/together.mjs';
import { startPrivateServices } from './private-services.mjs';

const VITEST_GRACE_MS = 5000;
/** Not a secret: tests that sign or encrypt want the same result every time. */
const TEST_SECRET = '5eed'.repeat(16);

const dataDir = enterRoot();

await leaveNothingBehind(async ({ signal, interrupted, defer }) => {
  let lastWords;
  defer(() => lastWords && console.log(lastWords)); // undone last, so that the result is the last line

  await clearStaleTestPlaces(dataDir);
  const place = makeTestPlace(dataDir);
  defer(() => removeTestPlace(place));
  const [services] = await together(signal, (either) => bringUpServices(place, either, defer), installAndBuild);

  const report = join(place, 'vitest.json');
  const exitCode = await runVitest({ report, place, services, interrupted });
  signal.throwIfAborted();
  const { line, ok } = summarize(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, exitCode);
  lastWords = line;
  return ok ? 0 : 1;
});

/** DATABASE_URL and REDIS_URL of the environment are left alone: tests empty the database they are given. */
async function bringUpServices(place, signal, defer) {
  const { SKEIN_TEST_DATABASE_URL: databaseUrl, SKEIN_TEST_REDIS_URL: redisUrl } = process.env;
  const services = await startPrivateServices({ dataDir: place, databaseUrl, redisUrl, survivesPowerCuts: false, signal, step });
  defer(services.stop);
  return services;
}

/** @returns {Promise<number>} the exit code */
async function runVitest({ report, place, services, interrupted }) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)], {
    env: {
      ...process.env,
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SKEIN_ENV: 'test',
      SKEIN_SECRET: TEST_SECRET,
      SKEIN_DATA_DIR: place,
    },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  own(child.pid);
  const identity = identify(child.pid);
  if (identity) writePidFile(join(place, 'vitest.pid'), identity);
  void interrupted.then(() => identity && endProcess(identity, { graceMs: VITEST_GRACE_MS, group: true }));
  const [code] = await ended;
  return code ?? 1;
}
