import { Module } from '@nestjs/common';
import { RedisConnections } from '../../platform/jobs/redis-connections.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { RecordAttemptService } from './application/attempt-log.js';
import { AttemptDeliveryService } from './application/attempts.js';
import { Backlog } from './application/backlog.js';
import { WebhookNotices } from './application/bot-voice.js';
import { CallBodies } from './application/call-bodies.js';
import { CallEndpointService } from './application/calling.js';
import { Concluding } from './application/concluding.js';
import { DeliverWebhookService } from './application/deliver-webhook.service.js';
import { EndpointHealthService } from './application/endpoint-care.js';
import { EndpointSlots } from './application/endpoint-slots.js';
import { Retention } from './application/retention.js';
import { EndpointSlotGuard } from './application/turns.js';
import { LoadWebhookCallService } from './application/webhook-calls.js';
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
