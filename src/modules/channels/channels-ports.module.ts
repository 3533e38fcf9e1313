import { Global, Module } from '@nestjs/common';
import { BotChannels } from '../users/bots.api.js';
import { ChannelGroupReferences, SharedConversations } from '../users/users.api.js';
import { BotChannelLookup } from './conversations/application/bot-channel-lookup.js';
import { ChannelsModule } from './channels.module.js';
import { SqlChannelReferences } from './administration/persistence/sql-channel-references.js';
import { SqlSharedConversations } from './conversations/persistence/sql-conversation.repository.js';

/** What channels answer for the contexts on their left, through ports that those own; global, because they cannot import it. */
@Global()
@Module({
  imports: [ChannelsModule],
  providers: [
    { provide: BotChannels, useClass: BotChannelLookup },
    { provide: ChannelGroupReferences, useClass: SqlChannelReferences },
    { provide: SharedConversations, useClass: SqlSharedConversations },
  ],
  exports: [BotChannels, ChannelGroupReferences, SharedConversations],
})
export class ChannelsAnswersModule {}
