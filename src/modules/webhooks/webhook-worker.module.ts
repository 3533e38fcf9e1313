import { Module } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { BotVoice } from './application/bot-voice.js';
import { DeliverWebhookService } from './application/deliver-webhook.service.js';
import { DeliverySweep } from './application/delivery-sweep.js';
import { WebhookCalls } from './application/webhook-calls.js';
import { WebhookSender } from './application/webhook-sender.js';
import { AddressGuard } from './delivery/address-guard.js';
import { UndiciWebhookSender } from './delivery/undici-webhook-sender.js';
import { WebhookWorker } from './queue/webhook-worker.js';
import { WebhooksModule } from './webhooks.module.js';

/** Makes the deliveries: only in processes that do background work. */
@Module({
  imports: [RealmModule, UsersModule, MessagingModule, WebhooksModule],
  providers: [
    BotVoice,
    DeliverWebhookService,
    DeliverySweep,
    WebhookCalls,
    WebhookWorker,
    {
      provide: WebhookSender,
      inject: [Config],
      useFactory: (config: Config) => new UndiciWebhookSender(new AddressGuard(config.webhookAllowedNetworks)),
    },
  ],
})
export class WebhookWorkerModule {}
