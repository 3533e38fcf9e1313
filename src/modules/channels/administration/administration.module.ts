import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { ChannelFoldersModule } from '../folders/folders.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ArchiveChannelService, UnarchiveChannelChange } from './application/archive-channel.service.js';
import { ChangeChannelService } from './application/change-channel.service.js';
import { ChannelChangeEvents } from './application/channel-change-events.js';
import { ChannelPermissionChanges } from './application/channel-permission-changes.js';
import { ChannelPrivacyChange } from './application/channel-privacy-change.js';
import { ChannelPropertyChanges } from './application/channel-property-changes.js';
import { DefaultChannelGroupRepository } from './application/default-channel-group.repository.js';
import { DefaultChannelGroupsService } from './application/default-channel-groups.service.js';
import { GroupVisibilityEvents, NamedAccountListener, RoleVisibilityListener } from './application/channel-visibility.listener.js';
import { ChangeChannelController } from './http/change-channel.controller.js';
import { DefaultChannelGroupsController } from './http/default-channel-groups.controller.js';
import { TypeormDefaultChannelGroupRepository } from './persistence/typeorm-default-channel-group.repository.js';

@Tag('channels')
@Module({
  imports: [RealmModule, UsersModule, ConversationsModule, ChannelFoldersModule, SubscriptionsModule],
  controllers: [ChangeChannelController, DefaultChannelGroupsController],
  providers: [
    ArchiveChannelService,
    ChangeChannelService,
    ChannelChangeEvents,
    ChannelPermissionChanges,
    ChannelPrivacyChange,
    ChannelPropertyChanges,
    DefaultChannelGroupsService,
    GroupVisibilityEvents,
    NamedAccountListener,
    RoleVisibilityListener,
    UnarchiveChannelChange,
    { provide: DefaultChannelGroupRepository, useClass: TypeormDefaultChannelGroupRepository },
  ],
  exports: [ArchiveChannelService, DefaultChannelGroupsService, GroupVisibilityEvents],
})
export class ChannelAdministrationModule {}
