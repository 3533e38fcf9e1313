import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../../../kernel/concurrency-limit.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import type { Message } from '../../messages/domain/message.js';
import { ExternalContentLinks } from '../../rendering/application/external-content-links.js';
import { MarkdownRenderer } from '../../rendering/application/markdown-renderer.js';
import { WebsiteReader } from '../../rendering/application/website-reader.js';
import type { WebsitePreview } from '../../rendering/domain/website-preview.js';
import { RewriteHtmlService } from './rewrite-html.service.js';
import type { WebsitePreviewJob } from './website-preview-queue.js';

/** Shows, below a message, what the websites that it links to say about themselves. Senders take turns. */
@Injectable()
export class PreviewWebsitesService {
  private readonly turns = new ConcurrencyLimit({
    running: LIMITS.MAX_PREVIEWED_MESSAGES,
    ofAccount: { running: LIMITS.MAX_ACCOUNT_PREVIEWED_MESSAGES },
  });

  constructor(
    private readonly queries: MessageRepository,
    private readonly realms: RealmLookup,
    private readonly websites: WebsiteReader,
    private readonly renderer: MarkdownRenderer,
    private readonly messages: RewriteHtmlService,
    private readonly external: ExternalContentLinks,
    private readonly work: CurrentWork,
  ) {}

  /** Does nothing for a message that is gone, that links to no website, that shows previews already, or whose sender has too many that wait. */
  async preview({ realmId, messageId }: WebsitePreviewJob): Promise<void> {
    const [message] = await this.queries.findByIds(realmId, [messageId]);
    const realm = await this.realms.get(realmId);
    if (!message || !realm.setting('inline_url_embed_preview')) return;
    const ownUrl = await this.realms.realmUrl(realm.id);
    const owner = `websites of ${message.senderId}`;
    if (this.turns.waitingOf(owner) >= LIMITS.MAX_ACCOUNT_WAITING_PREVIEWED_MESSAGES) return;
    await this.turns.run(owner, () => this.work.runFor(owner, () => this.show(message, ownUrl)));
  }

  private async show(message: Message, ownUrl: string): Promise<void> {
    const urls = this.renderer.listWebsites(message.renderedContent, ownUrl).slice(0, LIMITS.MAX_WEBSITE_PREVIEWS);
    const read = await Promise.all(urls.map((url) => this.websites.read(url)));
    const previews = read.filter((one): one is WebsitePreview => one !== null);
    // A message that was edited meanwhile has a job of its own.
    await this.messages.rewrite(message.realmId, message.id, ({ content, renderedContent }) =>
      content === message.content ? this.renderer.appendWebsitePreviews(renderedContent, previews, this.external.key) : renderedContent,
    );
  }
}
