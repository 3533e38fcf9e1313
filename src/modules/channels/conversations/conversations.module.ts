import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ChannelAccess } from './application/channel-access.js';
import { ChannelAudiences } from './application/channel-audiences.js';
import { ChannelLookup } from './application/channel-lookup.js';
import { ChannelPresenter } from './application/channel.presenter.js';
import { ChannelRepository, ConversationRepository } from './application/channel.repository.js';
import { DefaultChannelsService } from './application/default-channels.service.js';
import { ListChannelsService } from './application/list-channels.service.js';
import { MembershipRepository } from './application/membership.repository.js';
import { ModifyChannelService } from './application/modify-channel.service.js';
import { TopicsPolicyAccess } from './application/topics-policy-access.js';
import { VisitorChannels } from './application/visitor-channels.js';
import { ChannelsController } from './http/channels.controller.js';
import { SqlConversationRepository } from './persistence/sql-conversation.repository.js';
import { SqlMembershipRepository } from './persistence/sql-membership.repository.js';
import { TypeormChannelRepository } from './persistence/typeorm-channel.repository.js';

@Tag('channels')
@Module({
  imports: [RealmModule, UsersModule],
  controllers: [ChannelsController],
  providers: [
    ChannelAccess,
    ChannelAudiences,
    ChannelLookup,
    ChannelPresenter,
    DefaultChannelsService,
    ListChannelsService,
    ModifyChannelService,
    TopicsPolicyAccess,
    VisitorChannels,
    { provide: ChannelRepository, useClass: TypeormChannelRepository },
    { provide: ConversationRepository, useClass: SqlConversationRepository },
    { provide: MembershipRepository, useClass: SqlMembershipRepository },
  ],
  exports: [
    ChannelAccess,
    ChannelAudiences,
    ChannelLookup,
    ChannelPresenter,
    ChannelRepository,
    ConversationRepository,
    DefaultChannelsService,
    ListChannelsService,
    MembershipRepository,
    ModifyChannelService,
    TopicsPolicyAccess,
    VisitorChannels,
  ],
})
export class ConversationsModule {}
