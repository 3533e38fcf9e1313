import { Module } from '@nestjs/common';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChannelAccess } from './application/channel-access.js';
import { ChannelCreationService } from './application/channel-creation.service.js';
import { ChannelListsService } from './application/channel-lists.service.js';
import { ChannelRepository, ConversationRepository } from './application/channel.repository.js';
import { ChannelViews } from './application/channel-views.js';
import { Channels } from './application/channels.js';
import { Joining } from './application/joining.js';
import { Leaving } from './application/leaving.js';
import { MembershipRepository } from './application/membership.repository.js';
import { Principals } from './application/principals.js';
import { SubscribeService } from './application/subscribe.service.js';
import { SubscriptionAnnouncements } from './application/subscription-announcements.js';
import { SubscriptionRights } from './application/subscription-rights.js';
import { UnsubscribeService } from './application/unsubscribe.service.js';
import { ChannelsController } from './http/channels.controller.js';
import { SubscriptionsController } from './http/subscriptions.controller.js';
import { SqlConversationRepository } from './persistence/sql-conversation.repository.js';
import { SqlMembershipRepository } from './persistence/sql-membership.repository.js';
import { TypeormChannelRepository } from './persistence/typeorm-channel.repository.js';

@Module({
  imports: [RealmModule, UsersModule],
  controllers: [ChannelsController, SubscriptionsController],
  providers: [
    ChannelAccess,
    ChannelCreationService,
    ChannelListsService,
    ChannelViews,
    Channels,
    Joining,
    Leaving,
    Principals,
    SubscribeService,
    SubscriptionAnnouncements,
    SubscriptionRights,
    UnsubscribeService,
    { provide: ChannelRepository, useClass: TypeormChannelRepository },
    { provide: ConversationRepository, useClass: SqlConversationRepository },
    { provide: MembershipRepository, useClass: SqlMembershipRepository },
  ],
  exports: [
    ChannelAccess,
    ChannelCreationService,
    ChannelListsService,
    ChannelRepository,
    ChannelViews,
    Channels,
    ConversationRepository,
    Joining,
    MembershipRepository,
  ],
})
export class ChannelsModule {}
