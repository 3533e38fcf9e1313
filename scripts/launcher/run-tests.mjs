import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { provideBinaries } from './binaries.mjs';
import { installAndBuild } from './install-and-build.mjs';
import { runWithCleanup } from './lifetime.mjs';
import { endProcess, identify, registerProcessGroup, writePidFile } from './processes.mjs';
import { enterRoot } from './root.mjs';
import { step } from './steps.mjs';
import { removeStaleTestDirectories, createTestDirectory, removeTestDirectory } from './test-directory.mjs';
import { summarize } from './test-summary.mjs';
import { runConcurrently } from './run-concurrently.mjs';
import { runtime, runtimeEnvironment } from './runtime.mjs';
import { prepareDirectories, startPrivateServices } from '../private-services.mjs';

const VITEST_GRACE_MS = 5000;
/** Not confidential. It is constant, so that signatures and ciphertexts are the same in every run. */
const TEST_SECRET = '5eed'.repeat(16);

/**
 * Runs tests with private services in a temporary directory, prints their number, and exits.
 * @param {{ vitestArguments: string[], browser?: 'chromium' | 'firefox', directory?: 'slapd' }} options `browser` and `directory` are what the tests need
 */
export async function runTests({ vitestArguments, browser, directory: ldap }) {
  const dataDir = enterRoot();
  await runWithCleanup(async ({ signal, interrupted, defer }) => {
    let summary;
    defer(() => summary && console.log(summary)); // runs last, so that the result is the last line

    await removeStaleTestDirectories(dataDir);
    const directory = createTestDirectory(dataDir);
    defer(() => removeTestDirectory(directory));
    const prepare = async (either) => {
      const services = await bringUpServices(directory, either, defer);
      // Afterwards, because only one apt-get can run at a time.
      const others = [browser, ldap].filter((name) => name !== undefined);
      if (others.length > 0) await provideBinaries(others, { logDir: prepareDirectories(directory).logDir, signal: either });
      return services;
    };
    const [services] = await runConcurrently(signal, prepare, installAndBuild);

    const report = join(directory, 'vitest.json');
    const exitCode = await runVitest({ vitestArguments, report, directory, services, interrupted });
    signal.throwIfAborted();
    const { line, ok } = summarize(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, exitCode);
    summary = line;
    return ok ? 0 : 1;
  });
}

/** DATABASE_URL and REDIS_URL of the environment are ignored, because tests empty their database. */
async function bringUpServices(directory, signal, defer) {
  const { SKEIN_TEST_DATABASE_URL: databaseUrl, SKEIN_TEST_REDIS_URL: redisUrl } = process.env;
  const services = await startPrivateServices({ dataDir: directory, databaseUrl, redisUrl, survivesPowerCuts: false, signal, step });
  defer(services.stop);
  return services;
}

/** @returns {Promise<number>} the exit code */
async function runVitest({ vitestArguments, report, directory, services, interrupted }) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(runtime(), ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...vitestArguments], {
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
