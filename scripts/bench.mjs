// `npm run bench`: services of its own, then test/bench, which prints a table.
import './launcher/check-node.mjs';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import process from 'node:process';
import { installAndBuild } from './launcher/install-and-build.mjs';
import { leaveNothingBehind } from './launcher/lifetime.mjs';
import { own } from './launcher/processes.mjs';
import { enterRoot } from './launcher/root.mjs';
import { step } from './launcher/steps.mjs';
import { clearStaleTestPlaces, makeTestPlace, removeTestPlace } from './launcher/test-place.mjs';
import { together } from './launcher/together.mjs';
import { startPrivateServices } from './private-services.mjs';

const dataDir = enterRoot();

await leaveNothingBehind(async ({ signal, defer }) => {
  await clearStaleTestPlaces(dataDir);
  const place = makeTestPlace(dataDir);
  defer(() => removeTestPlace(place));
  const bringUp = async (either) => {
    const services = await startPrivateServices({ dataDir: place, signal: either, step });
    defer(services.stop);
    return services;
  };
  const [services] = await together(signal, bringUp, installAndBuild);
  const child = spawn(process.execPath, ['test/bench/bench.mjs', ...process.argv.slice(2)], {
    env: {
      ...process.env,
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SKEIN_SECRET: 'be9c'.repeat(16),
      SKEIN_DATA_DIR: place,
    },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  own(child.pid);
  const [code] = await once(child, 'exit');
  return code ?? 1;
});
