// `npm test`: runs the tests with private services in a temporary directory. Arguments are passed to vitest: npm test -- test/api
import './launcher/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { installAndBuild } from './launcher/install-and-build.mjs';
import { runWithCleanup } from './launcher/lifetime.mjs';
import { endProcess, identify, registerProcessGroup, writePidFile } from './launcher/processes.mjs';
import { enterRoot } from './launcher/root.mjs';
import { step } from './launcher/steps.mjs';
import { removeStaleTestDirectories, createTestDirectory, removeTestDirectory } from './launcher/test-directory.mjs';
import { summarize } from './launcher/test-summary.mjs';
import { runConcurrently } from './launcher/run-concurrently.mjs';
import { runtime, runtimeEnvironment } from './launcher/runtime.mjs';
import { startPrivateServices } from './private-services.mjs';

const VITEST_GRACE_MS = 5000;
/** Not confidential. It is constant, so that signatures and ciphertexts are the same in every run. */
const TEST_SECRET = '5eed'.repeat(16);

const dataDir = enterRoot();

await runWithCleanup(async ({ signal, interrupted, defer }) => {
  let summary;
  defer(() => summary && console.log(summary)); // runs last, so that the result is the last line

  await removeStaleTestDirectories(dataDir);
  const directory = createTestDirectory(dataDir);
  defer(() => removeTestDirectory(directory));
  const [services] = await runConcurrently(signal, (either) => bringUpServices(directory, either, defer), installAndBuild);

  const report = join(directory, 'vitest.json');
  const exitCode = await runVitest({ report, directory, services, interrupted });
  signal.throwIfAborted();
  const { line, ok } = summarize(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, exitCode);
  summary = line;
  return ok ? 0 : 1;
});

/** DATABASE_URL and REDIS_URL of the environment are ignored, because tests empty their database. */
async function bringUpServices(directory, signal, defer) {
  const { SKEIN_TEST_DATABASE_URL: databaseUrl, SKEIN_TEST_REDIS_URL: redisUrl } = process.env;
  const services = await startPrivateServices({ dataDir: directory, databaseUrl, redisUrl, survivesPowerCuts: false, signal, step });
  defer(services.stop);
  return services;
}

/** @returns {Promise<number>} the exit code */
async function runVitest({ report, directory, services, interrupted }) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(runtime(), ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)], {
    env: {
      ...runtimeEnvironment(),
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SKEIN_ENV: 'test',
      SKEIN_SECRET: TEST_SECRET,
      SKEIN_DATA_DIR: directory,
    },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  registerProcessGroup(child.pid);
  const identity = identify(child.pid);
  if (identity) writePidFile(join(directory, 'vitest.pid'), identity);
  void interrupted.then(() => identity && endProcess(identity, { graceMs: VITEST_GRACE_MS, group: true }));
  const [code] = await ended;
  return code ?? 1;
}
