import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UploadsModule } from '../../uploads/uploads.module.js';
import { UsersModule } from '../../users/users.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { ExternalContentLinks } from './application/external-content-links.js';
import { MarkdownRenderer } from './application/markdown-renderer.js';
import { RealmMarkdownOptions } from './application/realm-markdown-options.js';
import { ReferenceResolver } from './application/reference-resolver.js';
import { RenderMessageService } from './application/render-message.service.js';
import { RequestWebsitePreviewsService } from './application/request-website-previews.service.js';
import { TopicLinkFinder, TopicLinkLookup } from './application/topic-link-lookup.js';
import { WebsiteReader } from './application/website-reader.js';
import { HtmlWebsiteReader } from './delivery/html-website-reader.js';
import { ExternalContentController } from './http/external-content.controller.js';
import { RenderMessageController } from './http/render-message.controller.js';
import { MarkdownTopicLinkFinder } from './markdown/markdown-topic-link-finder.js';
import { ThreadedMarkdownRenderer } from './markdown/threaded-markdown-renderer.js';

@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule, TopicsModule],
  controllers: [ExternalContentController, RenderMessageController],
  providers: [
    ExternalContentLinks,
    ReferenceResolver,
    RealmMarkdownOptions,
    RenderMessageService,
    RequestWebsitePreviewsService,
    TopicLinkLookup,
    { provide: MarkdownRenderer, useFactory: () => new ThreadedMarkdownRenderer() },
    { provide: TopicLinkFinder, useClass: MarkdownTopicLinkFinder },
    { provide: WebsiteReader, useClass: HtmlWebsiteReader },
  ],
  exports: [
    MarkdownRenderer,
    ExternalContentLinks,
    RealmMarkdownOptions,
    RenderMessageService,
    RequestWebsitePreviewsService,
    TopicLinkLookup,
    WebsiteReader,
  ],
})
export class RenderingModule implements OnApplicationShutdown {
  constructor(private readonly renderer: MarkdownRenderer) {}

  async onApplicationShutdown(): Promise<void> {
    await this.renderer.close();
  }
}
