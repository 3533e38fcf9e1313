import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ArchiveChannelService } from './application/archive-channel.service.js';
import { ChangeChannelService, ChangeParts } from './application/change-channel.service.js';
import { ChannelChangeEvents } from './application/channel-change-events.js';
import { ChannelPermissionChanges } from './application/channel-permission-changes.js';
import { ChannelPrivacyChange } from './application/channel-privacy-change.js';
import { DefaultPart, DescriptionPart, NamePart, RetentionPart } from './application/channel-property-changes.js';
import { GroupVisibilityListener, NamedAccountListener, RoleVisibilityListener } from './application/channel-visibility.listener.js';
import { ChangeChannelController } from './http/change-channel.controller.js';

@Tag('channels')
@Module({
  imports: [RealmModule, UsersModule, ConversationsModule, SubscriptionsModule],
  controllers: [ChangeChannelController],
  providers: [
    ArchiveChannelService,
    ChangeChannelService,
    ChangeParts,
    ChannelChangeEvents,
    ChannelPermissionChanges,
    ChannelPrivacyChange,
    DefaultPart,
    DescriptionPart,
    GroupVisibilityListener,
    NamedAccountListener,
    NamePart,
    RetentionPart,
    RoleVisibilityListener,
  ],
})
export class ChannelAdministrationModule {}
