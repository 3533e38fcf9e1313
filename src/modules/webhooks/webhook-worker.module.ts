import { Module } from '@nestjs/common';
import { RedisConnections } from '../../platform/jobs/redis-connections.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { RecordAttemptService } from './application/record-attempt.service.js';
import { AttemptDeliveryService, Concluding } from './application/attempt-delivery.service.js';
import { Backlog, Retention } from './application/delivery-sweep.service.js';
import { WebhookNotices } from './application/webhook-notices.js';
import { CallBodies, CallEndpointService } from './application/call-endpoint.service.js';
import { DeliverWebhookService, EndpointSlotGuard } from './application/deliver-webhook.service.js';
import { EndpointHealthService } from './application/endpoint-health.service.js';
import { EndpointSlots } from './application/endpoint-slots.js';
import { LoadWebhookCallService } from './application/load-webhook-call.service.js';
import { WebhookMetrics } from './application/webhook-metrics.js';
import { PrometheusWebhookMetrics } from './delivery/prometheus-webhook-metrics.js';
import { WebhookWorker } from './queue/webhook-worker.js';
import { RedisEndpointSlots } from './redis/redis-endpoint-slots.js';
import { WebhooksModule } from './webhooks.module.js';

/** A process with calls under way that says nothing for so long has died. */
const LEASE_MS = 6_000;

/** Makes the deliveries: only in processes that do background work. */
@Module({
  imports: [RealmModule, UsersModule, MessagingModule, WebhooksModule],
  providers: [
    RecordAttemptService,
    AttemptDeliveryService,
    Backlog,
    WebhookNotices,
    CallBodies,
    CallEndpointService,
    Concluding,
    DeliverWebhookService,
    EndpointHealthService,
    Retention,
    EndpointSlotGuard,
    LoadWebhookCallService,
    WebhookWorker,
    { provide: WebhookMetrics, useClass: PrometheusWebhookMetrics },
    {
      provide: EndpointSlots,
      inject: [RedisConnections],
      useFactory: (redis: RedisConnections) => new RedisEndpointSlots(redis, LEASE_MS),
    },
  ],
})
export class WebhookWorkerModule {}
