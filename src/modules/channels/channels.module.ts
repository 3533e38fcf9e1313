import { Module } from '@nestjs/common';
import { ChannelAdministrationModule } from './administration/administration.module.js';
import { ConversationsModule } from './conversations/conversations.module.js';
import { ChannelFoldersModule } from './folders/folders.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

const FEATURES = [ConversationsModule, ChannelFoldersModule, SubscriptionsModule, ChannelAdministrationModule, InvitationsModule];

@Module({ imports: FEATURES, exports: FEATURES })
export class ChannelsModule {}
