import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { DelayedJobQueues } from '../../platform/jobs/delayed-job-queue.js';
import { OutgoingHttp } from '../../platform/outgoing-http/outgoing-http.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { BotTriggeredHandler } from './application/bot-triggered.handler.js';
import { DeliveryAccess } from './application/delivery-access.js';
import { DeliveryHistoryService } from './application/delivery-history.service.js';
import { DeliveryQueue } from './application/delivery-queue.js';
import { DeliveryHistoryRepository, DeliveryRepository } from './application/delivery.repository.js';
import { EndpointRepository } from './application/endpoint.repository.js';
import { ManageWebhookService } from './application/manage-webhook.service.js';
import { SampleNotificationService } from './application/sample-notification.service.js';
import { TestWebhookService } from './application/test-webhook.service.js';
import { WebhookAccess } from './application/webhook-access.js';
import { WebhookSecrets } from './application/webhook-secrets.js';
import { WebhookSender } from './application/webhook-sender.js';
import { UndiciWebhookSender } from './delivery/undici-webhook-sender.js';
import { WebhookRules } from './domain/retry-schedule.js';
import { DeliveriesController } from './http/deliveries.controller.js';
import { SampleNotificationController, WebhookController } from './http/webhook.controller.js';
import { SqlDeliveryHistoryRepository } from './persistence/sql-delivery-history.repository.js';
import { SqlDeliveryRepository } from './persistence/sql-delivery.repository.js';
import { TypeormEndpointRepository } from './persistence/typeorm-endpoint.repository.js';
import { BullmqDeliveryQueue, DELIVERIES } from './queue/bullmq-delivery-queue.js';

/** Stores and enqueues deliveries, and manages webhooks: in every process. */
@Tag('webhooks')
@Module({
  imports: [RealmModule, UsersModule, MessagingModule],
  controllers: [DeliveriesController, SampleNotificationController, WebhookController],
  providers: [
    WebhookSecrets,
    BotTriggeredHandler,
    DeliveryAccess,
    DeliveryHistoryService,
    WebhookAccess,
    SampleNotificationService,
    ManageWebhookService,
    TestWebhookService,
    { provide: DeliveryHistoryRepository, useClass: SqlDeliveryHistoryRepository },
    { provide: DeliveryRepository, useClass: SqlDeliveryRepository },
    { provide: EndpointRepository, useClass: TypeormEndpointRepository },
    {
      provide: DeliveryQueue,
      inject: [DelayedJobQueues],
      useFactory: (queues: DelayedJobQueues) => new BullmqDeliveryQueue(queues, DELIVERIES),
    },
    { provide: WebhookRules, inject: [Config], useFactory: (config: Config) => new WebhookRules(config.webhooks) },
    {
      provide: WebhookSender,
      inject: [OutgoingHttp, Config],
      useFactory: (outgoing: OutgoingHttp, { webhooks }: Config) => new UndiciWebhookSender(outgoing, { timeMs: webhooks.timeoutMs }),
    },
  ],
  exports: [
    WebhookSecrets,
    DeliveryAccess,
    DeliveryHistoryRepository,
    DeliveryRepository,
    EndpointRepository,
    DeliveryQueue,
    WebhookRules,
    WebhookSender,
  ],
})
export class WebhooksModule {}
