import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { Config } from '../platform/config/config.js';
import { SchemaState } from '../platform/database/schema-state.js';
import { HealthController } from './health/health.controller.js';
import { ReadinessCheck } from './health/readiness.js';
import { WelcomeController } from './welcome/welcome.controller.js';

/** How long a process that was told to stop goes on serving, so that balancers see its 503 before it is gone. */
const DRAIN_MS = 5000;

/** What operators and passers-by ask of a server. */
@Module({
  imports: [
    TerminusModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ logger: false, gracefulShutdownTimeoutMs: config.isDevelopment ? 0 : DRAIN_MS }),
    }),
  ],
  controllers: [HealthController, WelcomeController],
  providers: [ReadinessCheck, SchemaState],
})
export class OperationsModule {}
