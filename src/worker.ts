import { enableSourceMaps } from './process/enable-source-maps.js';
import { readConfig } from './platform/config/config.js';
import { runMain } from './process/run-main.js';

await runMain(async () => {
  enableSourceMaps();
  const config = readConfig();
  const { work } = await import('./process/worker.js');
  return work(config);
});
