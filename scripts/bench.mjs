// `npm run bench`: starts private services and runs test/bench, which prints a table.
import './launcher/check-node.mjs';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import process from 'node:process';
import { installAndBuild } from './launcher/install-and-build.mjs';
import { runWithCleanup } from './launcher/lifetime.mjs';
import { registerProcessGroup } from './launcher/processes.mjs';
import { enterRoot } from './launcher/root.mjs';
import { step } from './launcher/steps.mjs';
import { removeStaleTestDirectories, createTestDirectory, removeTestDirectory } from './launcher/test-directory.mjs';
import { runConcurrently } from './launcher/run-concurrently.mjs';
import { runtime, runtimeEnvironment } from './launcher/runtime.mjs';
import { startPrivateServices } from './private-services.mjs';

const dataDir = enterRoot();

await runWithCleanup(async ({ signal, defer }) => {
  await removeStaleTestDirectories(dataDir);
  const directory = createTestDirectory(dataDir);
  defer(() => removeTestDirectory(directory));
  const bringUp = async (either) => {
    const services = await startPrivateServices({ dataDir: directory, signal: either, step });
    defer(services.stop);
    return services;
  };
  const [services] = await runConcurrently(signal, bringUp, installAndBuild);
  const child = spawn(runtime(), ['test/bench/bench.mjs', ...process.argv.slice(2)], {
    env: {
      ...runtimeEnvironment(),
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SKEIN_SECRET: 'be9c'.repeat(16),
      SKEIN_DATA_DIR: directory,
    },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  registerProcessGroup(child.pid);
  const [code] = await once(child, 'exit');
  return code ?? 1;
});
