import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { EventsModule } from '../modules/events/events.module.js';
import { MessagingModule } from '../modules/messaging/messaging.module.js';
import { UsersModule } from '../modules/users/users.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { SchemaState } from '../platform/database/schema-versions.js';
import { GAUGES } from './gauges.js';
import { MetricsPage } from './metrics.controller.js';
import { PROCESS_KIND, ProcessReporter } from './process-reporter.js';
import { ReadinessCheck } from './readiness.js';
import { WorkerHttpServer } from './worker-http-server.js';

const PROCESS = { provide: PROCESS_KIND, useValue: 'worker' };

/** Provides health checks and metrics of a worker. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), EventsModule, MessagingModule, UsersModule, WebhooksModule],
  providers: [...GAUGES, MetricsPage, PROCESS, ProcessReporter, ReadinessCheck, SchemaState, WorkerHttpServer],
})
export class WorkerOperationsModule {}
