import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { HttpMetrics } from './http/request-log/http-metrics.js';
import { RequestLog } from './http/request-log/request-log.js';
import { Dispatcher } from './http/routing/dispatcher.js';
import { LeanExpressAdapter } from './http/routing/lean-express-adapter.js';
import type { Config } from './platform/config/config.js';
import { PinoLogger } from './platform/logging/pino-logger.js';

/** Creates the API server. It does not listen yet. */
export async function createServer(
  config: Config,
  logger = new PinoLogger(config.logLevel, config.logFile),
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), new LeanExpressAdapter(config.trustedProxies), {
    bodyParser: false,
    abortOnError: false,
    logger,
  });
  app.use(new RequestLog(logger, app.get(HttpMetrics)).handle);
  app.use(app.get(Dispatcher).handle);
  await app.init();
  return app;
}
