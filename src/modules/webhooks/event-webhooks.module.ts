import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { DelayedJobQueues } from '../../platform/jobs/delayed-job-queue.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { EventsModule } from '../events/events.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { CallEventEndpointService } from './application/call-event-endpoint.service.js';
import { CaptureEventsListener } from './application/capture-events.listener.js';
import { CaptureEventsService } from './application/capture-events.service.js';
import { EndEventWebhooksListener } from './application/end-event-webhooks.listener.js';
import { EventDeliveryHistoryService } from './application/event-delivery-history.service.js';
import { EventDeliveryQueue } from './application/event-delivery-queue.js';
import { EventDeliveryRepository } from './application/event-delivery.repository.js';
import { EventWebhookAccess } from './application/event-webhook-access.js';
import { EventWebhookHealthService } from './application/event-webhook-health.service.js';
import { EventWebhookLookup } from './application/event-webhook-lookup.js';
import { EventWebhookNoticeHandler } from './application/event-webhook-notice.handler.js';
import { EventWebhookSecrets } from './application/event-webhook-secrets.js';
import { EventWebhookRepository } from './application/event-webhook.repository.js';
import { ManageEventWebhooksService } from './application/manage-event-webhooks.service.js';
import { ReadableEventsService } from './application/readable-events.service.js';
import { TestEventWebhookService } from './application/test-event-webhook.service.js';
import { EventDeliveriesController } from './http/event-deliveries.controller.js';
import { EventWebhooksController } from './http/event-webhooks.controller.js';
import { SqlEventDeliveryRepository } from './persistence/sql-event-delivery.repository.js';
import { TypeormEventWebhookRepository } from './persistence/typeorm-event-webhook.repository.js';
import { BullmqDeliveryQueue, EVENT_DELIVERIES } from './queue/bullmq-delivery-queue.js';
import { WebhooksModule } from './webhooks.module.js';

/** Stores and enqueues what webhooks for events are to get, and manages them: in every process. */
@Tag('webhooks')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule, EventsModule, WebhooksModule],
  controllers: [EventDeliveriesController, EventWebhooksController],
  providers: [
    CallEventEndpointService,
    CaptureEventsListener,
    CaptureEventsService,
    EndEventWebhooksListener,
    EventDeliveryHistoryService,
    EventWebhookAccess,
    EventWebhookHealthService,
    EventWebhookLookup,
    EventWebhookNoticeHandler,
    EventWebhookSecrets,
    ManageEventWebhooksService,
    ReadableEventsService,
    TestEventWebhookService,
    { provide: EventDeliveryRepository, useClass: SqlEventDeliveryRepository },
    { provide: EventWebhookRepository, useClass: TypeormEventWebhookRepository },
    {
      provide: EventDeliveryQueue,
      inject: [DelayedJobQueues],
      useFactory: (queues: DelayedJobQueues) => new BullmqDeliveryQueue(queues, EVENT_DELIVERIES),
    },
  ],
  exports: [CallEventEndpointService, EventDeliveryQueue, EventDeliveryRepository, EventWebhookHealthService, EventWebhookRepository],
})
export class EventWebhooksModule {}
