import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { ChannelFoldersModule } from '../folders/folders.module.js';
import { CreateChannelService } from './application/create-channel.service.js';
import { JoinChannelsService } from './application/join-channels.service.js';
import { LeaveChannelsService } from './application/leave-channels.service.js';
import { ListSubscribersService } from './application/list-subscribers.service.js';
import { OpenChannelService } from './application/open-channel.service.js';
import { PrincipalResolver } from './application/principal-resolver.js';
import { SignupListener } from './application/signup.listener.js';
import { SubscribeService } from './application/subscribe.service.js';
import { SubscriptionEvents } from './application/subscription-events.js';
import { SubscriptionNotices } from './application/subscription-notices.js';
import { SubscriptionPolicy } from './application/subscription-policy.js';
import { SubscriptionPropertiesService } from './application/subscription-properties.service.js';
import { DefaultSubscriptionsListener, SuspendSubscriptionsListener } from './application/subscription.listener.js';
import { UnsubscribeService } from './application/unsubscribe.service.js';
import { UpdateSubscriptionsService } from './application/update-subscriptions.service.js';
import { CreateChannelController } from './http/create-channel.controller.js';
import { OwnSubscriptionsController, SubscribersController, SubscriptionsController } from './http/subscriptions.controller.js';

@Tag('channels')
@Module({
  imports: [RealmModule, UsersModule, ConversationsModule, ChannelFoldersModule],
  controllers: [CreateChannelController, OwnSubscriptionsController, SubscribersController, SubscriptionsController],
  providers: [
    CreateChannelService,
    DefaultSubscriptionsListener,
    JoinChannelsService,
    LeaveChannelsService,
    ListSubscribersService,
    OpenChannelService,
    PrincipalResolver,
    SignupListener,
    SubscribeService,
    SubscriptionEvents,
    SubscriptionNotices,
    SubscriptionPolicy,
    SubscriptionPropertiesService,
    SuspendSubscriptionsListener,
    UnsubscribeService,
    UpdateSubscriptionsService,
  ],
  exports: [CreateChannelService, JoinChannelsService, LeaveChannelsService, SubscriptionPolicy],
})
export class SubscriptionsModule {}
