import { enableSourceMaps } from './enable-source-maps.js';
import { readConfig } from './platform/config/config.js';
import { runMain } from './run-main.js';

await runMain(async () => {
  enableSourceMaps();
  const config = readConfig();
  const { work } = await import('./worker-process.js');
  return work(config);
});
