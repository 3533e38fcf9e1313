import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { INVITATION_CONTROLLERS, INVITATION_PROVIDERS } from './invitation-wiring.js';
import { ArchiveChannelService } from './administration/application/archive-channel.service.js';
import { ChangeChannelService, ChangeParts } from './administration/application/change-channel.service.js';
import { ChannelChangeEvents } from './administration/application/channel-change-events.js';
import { DefaultPart, DescriptionPart, NamePart, RetentionPart } from './administration/application/channel-property-changes.js';
import { ChannelPermissionChanges } from './administration/application/channel-permission-changes.js';
import {
  GroupVisibilityListener,
  NamedAccountListener,
  RoleVisibilityListener,
} from './administration/application/channel-visibility.listener.js';
import { ChannelPrivacyChange } from './administration/application/channel-privacy-change.js';
import { ChannelAccess } from './conversations/application/channel-access.js';
import { ChannelAudiences } from './conversations/application/channel-audiences.js';
import { CreateChannelService } from './subscriptions/application/create-channel.service.js';
import { ListChannelsService } from './conversations/application/list-channels.service.js';
import { ChannelRepository, ConversationRepository } from './conversations/application/channel.repository.js';
import { ModifyChannelService } from './conversations/application/modify-channel.service.js';
import { ChannelPresenter } from './conversations/application/channel.presenter.js';
import { ChannelLookup } from './conversations/application/channel-lookup.js';
import { DefaultChannelsService } from './conversations/application/default-channels.service.js';
import { DefaultSubscriptionsListener, SuspendSubscriptionsListener } from './subscriptions/application/subscription.listener.js';
import { JoinChannelsService } from './subscriptions/application/join-channels.service.js';
import { LeaveChannelsService } from './subscriptions/application/leave-channels.service.js';
import { MembershipRepository } from './conversations/application/membership.repository.js';
import { PrincipalResolver } from './subscriptions/application/principal-resolver.js';
import { SubscribeService, Subscribing } from './subscriptions/application/subscribe.service.js';
import { SubscriptionNotices } from './subscriptions/application/subscription-notices.js';
import { ListSubscribersService } from './subscriptions/application/list-subscribers.service.js';
import { SubscriptionEvents } from './subscriptions/application/subscription-events.js';
import { SubscriptionPropertiesService } from './subscriptions/application/subscription-properties.service.js';
import { SubscriptionPolicy } from './subscriptions/application/subscription-policy.js';
import { UnsubscribeService } from './subscriptions/application/unsubscribe.service.js';
import { UpdateSubscriptionsService } from './subscriptions/application/update-subscriptions.service.js';
import { ChannelChangesController } from './administration/http/change-channel.controller.js';
import { ChannelsController } from './conversations/http/channels.controller.js';
import {
  OwnSubscriptionsController,
  SubscribersController,
  SubscriptionsController,
} from './subscriptions/http/subscriptions.controller.js';
import { SqlConversationRepository } from './conversations/persistence/sql-conversation.repository.js';
import { SqlMembershipRepository } from './conversations/persistence/sql-membership.repository.js';
import { TypeormChannelRepository } from './conversations/persistence/typeorm-channel.repository.js';

@Tag('channels')
@Module({
  imports: [RealmModule, UsersModule],
  controllers: [
    ...INVITATION_CONTROLLERS,
    ChannelChangesController,
    ChannelsController,
    OwnSubscriptionsController,
    SubscribersController,
    SubscriptionsController,
  ],
  providers: [
    ...INVITATION_PROVIDERS,
    ArchiveChannelService,
    ChangeChannelService,
    ChangeParts,
    ChannelChangeEvents,
    DefaultChannelsService,
    DefaultPart,
    DescriptionPart,
    ChannelPermissionChanges,
    NamedAccountListener,
    NamePart,
    ChannelPrivacyChange,
    RetentionPart,
    ChannelAccess,
    ChannelAudiences,
    CreateChannelService,
    ListChannelsService,
    ModifyChannelService,
    ChannelPresenter,
    ChannelLookup,
    DefaultSubscriptionsListener,
    JoinChannelsService,
    LeaveChannelsService,
    PrincipalResolver,
    SuspendSubscriptionsListener,
    GroupVisibilityListener,
    RoleVisibilityListener,
    SubscribeService,
    ListSubscribersService,
    Subscribing,
    SubscriptionNotices,
    SubscriptionEvents,
    SubscriptionPropertiesService,
    SubscriptionPolicy,
    UnsubscribeService,
    UpdateSubscriptionsService,
    { provide: ChannelRepository, useClass: TypeormChannelRepository },
    { provide: ConversationRepository, useClass: SqlConversationRepository },
    { provide: MembershipRepository, useClass: SqlMembershipRepository },
  ],
  exports: [
    ChannelAccess,
    ChannelAudiences,
    CreateChannelService,
    ListChannelsService,
    ChannelRepository,
    ChannelPresenter,
    ChannelLookup,
    ConversationRepository,
    JoinChannelsService,
    MembershipRepository,
  ],
})
export class ChannelsModule {}
