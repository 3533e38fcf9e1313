import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Clock } from '../../../kernel/clock.js';
import { ExternalPoster } from '../../../platform/outgoing-http/external-poster.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ComposePushesService } from './application/compose-pushes.service.js';
import { ErasePushListener } from './application/erase-push.listener.js';
import { MessageExcerpt } from './application/message-excerpt.js';
import { PushChannel, type PushChannelParts, WebPushChannel } from './application/push-channel.js';
import { PushLimits, PushSender } from './application/push-sender.js';
import { PushSubscriptionRepository } from './application/push-subscription.repository.js';
import { PushSubscriptionsService } from './application/push-subscriptions.service.js';
import { SendPushService } from './application/send-push.service.js';
import { TestPushService } from './application/test-push.service.js';
import { HtmlMessageExcerpt } from './delivery/html-message-excerpt.js';
import { HttpPushSender } from './delivery/http-push-sender.js';
import { VapidKeys } from './delivery/vapid-keys.js';
import { PUSH_KINDS } from './domain/push-subscription.js';
import { PushSubscriptionsController } from './http/push-subscriptions.controller.js';
import { TypeormPushSubscriptionRepository } from './persistence/typeorm-push-subscription.repository.js';
import { RedisPushLimits } from './redis/redis-push-limits.js';

/** Web Push, UnifiedPush and plain URLs: where accounts get pushes, and sending them. */
@Tag('notifications')
@Module({
  imports: [RealmModule, UsersModule, MessagingModule],
  controllers: [PushSubscriptionsController],
  providers: [
    ComposePushesService,
    ErasePushListener,
    ExternalPoster,
    PushSubscriptionsService,
    SendPushService,
    TestPushService,
    VapidKeys,
    { provide: MessageExcerpt, useClass: HtmlMessageExcerpt },
    { provide: PushLimits, useClass: RedisPushLimits },
    { provide: PushSender, useClass: HttpPushSender },
    { provide: PushSubscriptionRepository, useClass: TypeormPushSubscriptionRepository },
    ...PUSH_KINDS.map((kind) => ({
      provide: `push channel ${kind}`,
      inject: [PushSubscriptionRepository, ComposePushesService, SendPushService, PushLimits, Clock],
      useFactory: (...parts: PushChannelParts) => (kind === 'web_push' ? new WebPushChannel(...parts) : new PushChannel(kind, ...parts)),
    })),
  ],
  exports: [ExternalPoster, MessageExcerpt, PushLimits],
})
export class PushModule {}
