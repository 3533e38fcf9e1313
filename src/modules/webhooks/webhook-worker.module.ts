import { Module } from '@nestjs/common';
import { RedisConnections } from '../../platform/jobs/redis-connections.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { AttemptDeliveryService } from './application/attempt-delivery.service.js';
import { AttemptEventDeliveryService } from './application/attempt-event-delivery.service.js';
import { CallEndpointService } from './application/call-endpoint.service.js';
import { DeliverEventService } from './application/deliver-event.service.js';
import { DeliverWebhookService } from './application/deliver-webhook.service.js';
import { DeliverySweepService } from './application/delivery-sweep.service.js';
import { EndpointHealthService } from './application/endpoint-health.service.js';
import { EndpointSlots } from './application/endpoint-slots.js';
import { EventDeliverySweepService } from './application/event-delivery-sweep.service.js';
import { LoadWebhookCallService } from './application/load-webhook-call.service.js';
import { RecordAttemptService } from './application/record-attempt.service.js';
import { WebhookMetrics } from './application/webhook-metrics.js';
import { WebhookNotices } from './application/webhook-notices.js';
import { PrometheusWebhookMetrics } from './delivery/prometheus-webhook-metrics.js';
import { EventWebhookWorker } from './queue/event-webhook-worker.js';
import { WebhookWorker } from './queue/webhook-worker.js';
import { RedisEndpointSlots } from './redis/redis-endpoint-slots.js';
import { EventWebhooksModule } from './event-webhooks.module.js';
import { WebhooksModule } from './webhooks.module.js';

/** Slots of a process that has not renewed them for this long are free. */
const LEASE_MS = 6_000;

/** Attempts deliveries: only in processes that do background work. */
@Module({
  imports: [RealmModule, UsersModule, MessagingModule, EventWebhooksModule, WebhooksModule],
  providers: [
    RecordAttemptService,
    AttemptDeliveryService,
    DeliverySweepService,
    WebhookNotices,
    CallEndpointService,
    DeliverWebhookService,
    EndpointHealthService,
    LoadWebhookCallService,
    WebhookWorker,
    AttemptEventDeliveryService,
    DeliverEventService,
    EventDeliverySweepService,
    EventWebhookWorker,
    { provide: WebhookMetrics, useClass: PrometheusWebhookMetrics },
    {
      provide: EndpointSlots,
      inject: [RedisConnections],
      useFactory: (redis: RedisConnections) => new RedisEndpointSlots(redis, LEASE_MS),
    },
  ],
})
export class WebhookWorkerModule {}
