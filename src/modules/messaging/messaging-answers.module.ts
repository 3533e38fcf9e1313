import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DescriptionRenderer } from '../../kernel/description-renderer.js';
import { ChannelActivity, ReadStateOnLeave } from '../channels/channels.api.js';
import { NewestMessage } from '../users/users.api.js';
import { MarkdownRenderer } from './application/markdown-renderer.js';
import { MarkdownDescriptions } from './markdown/markdown-descriptions.js';
import { ThreadedMarkdownRenderer } from './markdown/threaded-markdown-renderer.js';
import { SqlChannelActivity } from './persistence/sql-channel-activity.js';
import { SqlNewestMessage } from './persistence/sql-newest-message.js';
import { SqlReadStateOnLeave } from './persistence/sql-read-state-on-leave.js';

/**
 * What messaging answers for the contexts on its left, through ports that they own. Global, and apart from the context's own module:
 * the left ones cannot import what is on their right.
 */
@Global()
@Module({
  providers: [
    { provide: MarkdownRenderer, useFactory: () => new ThreadedMarkdownRenderer() },
    { provide: ChannelActivity, useClass: SqlChannelActivity },
    { provide: DescriptionRenderer, useClass: MarkdownDescriptions },
    { provide: NewestMessage, useClass: SqlNewestMessage },
    { provide: ReadStateOnLeave, useClass: SqlReadStateOnLeave },
  ],
  exports: [ChannelActivity, DescriptionRenderer, MarkdownRenderer, NewestMessage, ReadStateOnLeave],
})
export class MessagingAnswersModule implements OnApplicationShutdown {
  constructor(private readonly renderer: MarkdownRenderer) {}

  async onApplicationShutdown(): Promise<void> {
    await this.renderer.close();
  }
}
