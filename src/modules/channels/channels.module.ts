import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { INVITATION_CONTROLLERS, INVITATION_PROVIDERS } from './invitation-wiring.js';
import { ArchiveChannelService } from './application/changing/archive-channel.service.js';
import { ChangeChannelService } from './application/changing/change-channel.service.js';
import { ChangeParts } from './application/changing/change-parts.js';
import { ChannelChangeEvents } from './application/changing/channel-change-events.js';
import { DefaultPart } from './application/changing/default-part.js';
import { ChannelPermissionChanges } from './application/changing/groups-part.js';
import { NamedAccountListener } from './application/changing/named-accounts.js';
import { DescriptionPart, NamePart } from './application/changing/naming-part.js';
import { ChannelPrivacyChange } from './application/changing/privacy-part.js';
import { RetentionPart } from './application/changing/retention-part.js';
import { ChannelAccess } from './application/channel-access.js';
import { ChannelAudiences } from './application/channel-audiences.js';
import { CreateChannelService } from './application/channel-creation.service.js';
import { ListChannelsService } from './application/showing/channel-lists.service.js';
import { ChannelRepository, ConversationRepository } from './application/channel.repository.js';
import { ModifyChannelService } from './application/changing/channel-store.js';
import { ChannelPresenter } from './application/showing/channel-views.js';
import { ChannelLookup } from './application/channels.js';
import { DefaultChannelsService } from './application/changing/default-channels.service.js';
import { DefaultSubscriptionsListener } from './application/subscribing/default-subscriptions.js';
import { JoinChannelsService } from './application/subscribing/joining.js';
import { LeaveChannelsService } from './application/subscribing/leaving.js';
import { MembershipRepository } from './application/subscribing/membership.repository.js';
import { PrincipalResolver } from './application/subscribing/principals.js';
import { SuspendSubscriptionsListener } from './application/subscribing/resting.js';
import { GroupVisibilityListener } from './application/subscribing/sight-by-groups.js';
import { RoleVisibilityListener } from './application/subscribing/sight-by-role.js';
import { SubscribeService } from './application/subscribing/subscribe.service.js';
import { Subscribing } from './application/subscribing/subscribing.js';
import { SubscriptionNotices } from './application/subscribing/subscription-notices.js';
import { ListSubscribersService } from './application/subscribing/subscribers.service.js';
import { SubscriptionEvents } from './application/subscribing/subscription-announcements.js';
import { SubscriptionPropertiesService } from './application/subscribing/subscription-properties.service.js';
import { SubscriptionPolicy } from './application/subscribing/subscription-rights.js';
import { UnsubscribeService } from './application/subscribing/unsubscribe.service.js';
import { UpdateSubscriptionsService } from './application/subscribing/update-subscriptions.service.js';
import { ChannelChangesController } from './http/channel-changes.controller.js';
import { ChannelsController } from './http/channels.controller.js';
import { OwnSubscriptionsController } from './http/own-subscriptions.controller.js';
import { SubscribersController } from './http/subscribers.controller.js';
import { SubscriptionsController } from './http/subscriptions.controller.js';
import { SqlConversationRepository } from './persistence/sql-conversation.repository.js';
import { SqlMembershipRepository } from './persistence/sql-membership.repository.js';
import { TypeormChannelRepository } from './persistence/typeorm-channel.repository.js';

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
