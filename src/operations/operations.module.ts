import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { SchemaState } from '../platform/database/schema-state.js';
import { HealthController } from './health/health.controller.js';
import { ReadinessCheck } from './health/readiness.js';
import { WelcomeController } from './welcome/welcome.controller.js';

/** What operators and passers-by ask of a server. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, WelcomeController],
  providers: [ReadinessCheck, SchemaState],
})
export class OperationsModule {}
