import { Module } from '@nestjs/common';
import { BotTriggeredHandler } from './application/bot-triggered.handler.js';
import { DeliveryRepository } from './application/delivery.repository.js';
import { WebhookQueue } from './application/webhook-queue.js';
import { SqlDeliveryRepository } from './persistence/sql-delivery.repository.js';
import { BullmqWebhookQueue } from './queue/bullmq-webhook-queue.js';

/** Turns what happened into deliveries and sets their alarms: in every process that hands over outbox rows. */
@Module({
  providers: [
    BotTriggeredHandler,
    { provide: DeliveryRepository, useClass: SqlDeliveryRepository },
    { provide: WebhookQueue, useClass: BullmqWebhookQueue },
  ],
  exports: [DeliveryRepository, WebhookQueue],
})
export class WebhooksModule {}
