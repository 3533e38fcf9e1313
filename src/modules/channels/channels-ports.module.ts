import { Global, Module } from '@nestjs/common';
import { VisitorAccess } from '../../http/auth/visitor-access.js';
import {
  AddressInvitations,
  BotChannels,
  ChannelGroupReferences,
  ChannelsOfGroups,
  RealmChannels,
  SharedConversations,
} from '../users/users-ports.api.js';
import { ChannelAdministrationModule } from './administration/administration.module.js';
import { GroupVisibilityEvents } from './administration/application/channel-visibility.listener.js';
import { SqlChannelReferences } from './administration/persistence/sql-channel-references.js';
import { BotChannelLookup } from './conversations/application/bot-channel-lookup.js';
import { RealmChannelAccess } from './conversations/application/realm-channel-access.js';
import { VisitorChannels } from './conversations/application/visitor-channels.js';
import { ConversationsModule } from './conversations/conversations.module.js';
import { AcceptForAddressService } from './invitations/application/accept-for-address.service.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { SqlSharedConversations } from './conversations/persistence/sql-conversation.repository.js';

/** Binds the ports of contexts on the left that channels fill. It is global, because those contexts cannot import it. */
@Global()
@Module({
  imports: [ConversationsModule, ChannelAdministrationModule, InvitationsModule],
  providers: [
    { provide: AddressInvitations, useExisting: AcceptForAddressService },
    { provide: BotChannels, useClass: BotChannelLookup },
    { provide: ChannelGroupReferences, useClass: SqlChannelReferences },
    { provide: ChannelsOfGroups, useExisting: GroupVisibilityEvents },
    { provide: RealmChannels, useClass: RealmChannelAccess },
    { provide: SharedConversations, useClass: SqlSharedConversations },
    { provide: VisitorAccess, inject: [VisitorChannels], useFactory: (channels: VisitorChannels): VisitorAccess => channels },
  ],
  exports: [AddressInvitations, BotChannels, ChannelGroupReferences, ChannelsOfGroups, RealmChannels, SharedConversations, VisitorAccess],
})
export class ChannelsPortsModule {}
