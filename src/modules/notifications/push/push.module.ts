import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ExternalPoster } from '../../../platform/outgoing-http/external-poster.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ErasePushListener } from './application/erase-push.listener.js';
import { PushSender } from './application/push-sender.js';
import { PushSubscriptionRepository } from './application/push-subscription.repository.js';
import { PushSubscriptionsService } from './application/push-subscriptions.service.js';
import { SendPushService } from './application/send-push.service.js';
import { TestPushService } from './application/test-push.service.js';
import { HttpPushSender } from './delivery/http-push-sender.js';
import { VapidKeys } from './delivery/vapid-keys.js';
import { PushSubscriptionsController } from './http/push-subscriptions.controller.js';
import { TypeormPushSubscriptionRepository } from './persistence/typeorm-push-subscription.repository.js';

/** Web Push, UnifiedPush and plain URLs: where accounts get pushes, and sending them. */
@Tag('notifications')
@Module({
  imports: [RealmModule, UsersModule],
  controllers: [PushSubscriptionsController],
  providers: [
    ErasePushListener,
    ExternalPoster,
    PushSubscriptionsService,
    SendPushService,
    TestPushService,
    VapidKeys,
    { provide: PushSender, useClass: HttpPushSender },
    { provide: PushSubscriptionRepository, useClass: TypeormPushSubscriptionRepository },
  ],
})
export class PushModule {}
