import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { EventsModule } from '../modules/events/events.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { SchemaState } from '../platform/database/schema-state.js';
import { HealthController } from './health/health.controller.js';
import { ReadinessCheck } from './health/readiness.js';
import { Gauges } from './metrics/gauges.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MetricsPage } from './metrics/metrics-page.js';
import { QueueBoard } from './queue-board/queue-board.js';
import { WelcomeController } from './welcome/welcome.controller.js';

/** What operators and passers-by ask of a server. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), EventsModule, WebhooksModule],
  controllers: [HealthController, MetricsController, WelcomeController],
  providers: [Gauges, MetricsPage, QueueBoard, ReadinessCheck, SchemaState],
})
export class OperationsModule {}
