import cluster from 'node:cluster';
import { enableSourceMaps } from './process/enable-source-maps.js';
import { type Config, readConfig } from './platform/config/config.js';
import { PinoLogger } from './platform/logging/pino-logger.js';
import { MetricsCollector } from './platform/processes/metrics-collector.js';
import { tellParent } from './platform/processes/process-messages.js';
import { Supervisor } from './platform/processes/supervisor.js';
import { prepareFiles } from './process/prepare-files.js';
import { runMain } from './process/run-main.js';
import { shutDownOnSignalsAndErrors } from './process/shutdown.js';
import { StartupServer } from './process/startup-server.js';

await runMain(async () => {
  enableSourceMaps();
  const config = readConfig();
  if (config.processes > 1 && cluster.isPrimary) return supervise(config);
  // A supervisor needs nothing of the application, so that only the processes that serve load it.
  const { serve } = await import('./process/server.js');
  return serve(config);
});

/**
 * Runs the configured number of processes, which serve on one port. This process serves nothing itself, except answers that the server is
 * starting until the first of them listens. SIGHUP reopens the log files of all.
 * @throws StartupProblem if one of them cannot start
 */
async function supervise(config: Config): Promise<void> {
  prepareFiles(config);
  const logger = new PinoLogger(config.logLevel, config.logFile);
  const supervisor = new Supervisor(config.processes, logger, new MetricsCollector());
  process.on('SIGHUP', () => {
    logger.reopen();
    supervisor.signal('SIGHUP');
  });
  const startupServer = await StartupServer.open(config.port, config.listenAddress);
  shutDownOnSignalsAndErrors({ close: () => supervisor.stop(), logger, drainMs: config.drainMs });
  const ready = await supervisor.start(() => startupServer.close());
  tellParent(ready);
}
