import { Module } from '@nestjs/common';
import { Tag } from '../../http/routing/endpoint.decorator.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { Config } from '../../platform/config/config.js';
import { OutgoingHttp } from '../../platform/outgoing-http/outgoing-http.js';
import { BotSecrets } from './application/bot-secrets.js';
import { BotTriggeredHandler } from './application/bot-triggered.handler.js';
import { DeliveryAccess } from './application/delivery-access.js';
import { DeliveryHistory } from './application/managing/delivery-history.js';
import { DeliveryHistoryService } from './application/managing/delivery-history.service.js';
import { ManagedWebhooks } from './application/managing/managed-webhooks.js';
import { ReplayAccess } from './application/managing/replay-access.js';
import { ReplayService } from './application/managing/replay.service.js';
import { SampleNotificationService } from './application/managing/sample-notification.service.js';
import { Samples } from './application/managing/samples.js';
import { WebhookKeepingService } from './application/managing/webhook-keeping.service.js';
import { WebhookTestService } from './application/managing/webhook-test.service.js';
import { DeliveryRepository } from './application/delivery.repository.js';
import { EndpointRepository } from './application/endpoint.repository.js';
import { WebhookQueue } from './application/webhook-queue.js';
import { WebhookSender } from './application/webhook-sender.js';
import { UndiciWebhookSender } from './delivery/undici-webhook-sender.js';
import { WebhookRules } from './domain/webhook-rules.js';
import { DeliveriesController } from './http/deliveries.controller.js';
import { SampleNotificationController } from './http/sample-notification.controller.js';
import { WebhookController } from './http/webhook.controller.js';
import { SqlDeliveryHistory } from './persistence/sql-delivery-history.js';
import { SqlDeliveryRepository } from './persistence/sql-delivery.repository.js';
import { SqlEndpointRepository } from './persistence/sql-endpoint.repository.js';
import { BullmqWebhookQueue } from './queue/bullmq-webhook-queue.js';

/** Turns what happened into deliveries, sets their alarms and lets people look after them: in every process. */
@Tag('webhooks')
@Module({
  imports: [RealmModule, UsersModule, MessagingModule],
  controllers: [DeliveriesController, SampleNotificationController, WebhookController],
  providers: [
    BotSecrets,
    BotTriggeredHandler,
    DeliveryAccess,
    DeliveryHistoryService,
    ManagedWebhooks,
    ReplayAccess,
    ReplayService,
    SampleNotificationService,
    Samples,
    WebhookKeepingService,
    WebhookTestService,
    { provide: DeliveryHistory, useClass: SqlDeliveryHistory },
    { provide: DeliveryRepository, useClass: SqlDeliveryRepository },
    { provide: EndpointRepository, useClass: SqlEndpointRepository },
    { provide: WebhookQueue, useClass: BullmqWebhookQueue },
    { provide: WebhookRules, inject: [Config], useFactory: (config: Config) => new WebhookRules(config.webhooks) },
    {
      provide: WebhookSender,
      inject: [OutgoingHttp, Config],
      useFactory: (outgoing: OutgoingHttp, { webhooks }: Config) => new UndiciWebhookSender(outgoing, { timeMs: webhooks.timeoutMs }),
    },
  ],
  exports: [BotSecrets, DeliveryAccess, DeliveryHistory, DeliveryRepository, EndpointRepository, WebhookQueue, WebhookRules, WebhookSender],
})
export class WebhooksModule {}
