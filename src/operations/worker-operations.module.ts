import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { EventsModule } from '../modules/events/events.module.js';
import { MessagingModule } from '../modules/messaging/messaging.module.js';
import { UsersModule } from '../modules/users/users.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { SchemaState } from '../platform/database/schema-versions.js';
import { ReadinessCheck } from './health/readiness.js';
import { BacklogGauges } from './metrics/backlog-gauges.js';
import { Gauges } from './metrics/gauges.js';
import { MetricsPage } from './metrics/metrics-page.js';
import { ServiceGauges } from './metrics/service-gauges.js';
import { WorkerListener } from './worker-listener.js';

/** What operators ask of a worker. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), EventsModule, MessagingModule, UsersModule, WebhooksModule],
  providers: [BacklogGauges, Gauges, MetricsPage, ReadinessCheck, SchemaState, ServiceGauges, WorkerListener],
})
export class WorkerOperationsModule {}
