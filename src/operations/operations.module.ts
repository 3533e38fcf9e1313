import { Module } from '@nestjs/common';
import { Tag } from '../http/routing/endpoint.decorator.js';
import { TerminusModule } from '@nestjs/terminus';
import { EventsModule } from '../modules/events/events.module.js';
import { MessagingModule } from '../modules/messaging/messaging.module.js';
import { UsersModule } from '../modules/users/users.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { SchemaState } from '../platform/database/schema-versions.js';
import { Drain } from './health/drain.js';
import { HealthController } from './health/health.controller.js';
import { ReadinessCheck } from './health/readiness.js';
import { BacklogGauges } from './metrics/backlog-gauges.js';
import { Gauges } from './metrics/gauges.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MetricsPage } from './metrics/metrics-page.js';
import { ServiceGauges } from './metrics/service-gauges.js';
import { QueueBoard } from './queue-board/queue-board.js';
import { WelcomeController } from './welcome/welcome.controller.js';

/** What operators and passers-by ask of a server. */
@Tag('operations')
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), EventsModule, MessagingModule, UsersModule, WebhooksModule],
  controllers: [HealthController, MetricsController, WelcomeController],
  providers: [BacklogGauges, Drain, Gauges, MetricsPage, QueueBoard, ReadinessCheck, SchemaState, ServiceGauges],
})
export class OperationsModule {}
