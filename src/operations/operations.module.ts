import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { Tag } from '../http/request/endpoint.js';
import { EventsModule } from '../modules/events/events.module.js';
import { MessagingModule } from '../modules/messaging/messaging.module.js';
import { RealmModule } from '../modules/realm/realm.module.js';
import { UsersModule } from '../modules/users/users.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { SchemaState } from '../platform/database/schema-versions.js';
import { Drain } from './drain.js';
import { GAUGES } from './gauges.js';
import { HealthController } from './health.controller.js';
import { MetricsController, MetricsPage } from './metrics.controller.js';
import { QueueBoard } from './queue-board.js';
import { PROCESS_KIND, ProcessReporter } from './process-reporter.js';
import { ReadinessCheck } from './readiness.js';

const PROCESS = { provide: PROCESS_KIND, useValue: 'server' };

/** Provides health checks, metrics and the queue board of a server. */
@Tag('operations')
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), EventsModule, MessagingModule, RealmModule, UsersModule, WebhooksModule],
  controllers: [HealthController, MetricsController],
  providers: [...GAUGES, Drain, MetricsPage, PROCESS, ProcessReporter, QueueBoard, ReadinessCheck, SchemaState],
})
export class OperationsModule {}
