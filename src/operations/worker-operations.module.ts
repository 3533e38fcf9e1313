import { Module } from '@nestjs/common';
import { EventsModule } from '../modules/events/events.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';
import { Gauges } from './metrics/gauges.js';
import { MetricsListener } from './metrics/metrics-listener.js';
import { MetricsPage } from './metrics/metrics-page.js';

/** What operators ask of a worker. */
@Module({ imports: [EventsModule, WebhooksModule], providers: [Gauges, MetricsListener, MetricsPage] })
export class WorkerOperationsModule {}
