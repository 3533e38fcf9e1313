import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import { type OutboxEntry, OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../../kernel/outbox.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../../users/users.api.js';
import { MessageTrait } from '../../messages/domain/message-flags.js';
import { WebsitePreviewJobs } from '../../editing/application/website-preview-queue.js';

const WEBSITE_PREVIEWS = 'website_previews';

/** Asks, with a message that is written, for previews of the websites that it links to. */
@Injectable()
export class WebsitePreviewRequests extends OutboxHandler implements OnModuleInit {
  readonly kind = WEBSITE_PREVIEWS;

  constructor(
    private readonly realms: RealmLookup,
    private readonly jobs: WebsitePreviewJobs,
    private readonly handlers: OutboxHandlers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  /** The rows to be written with a message of these traits, once its id is known. Nothing that bots write is previewed. */
  async prepare({ realmId, botType }: User, traits: number): Promise<(messageId: MessageId) => OutboxEntry[]> {
    const requested =
      (traits & MessageTrait.hasLink) !== 0 && botType === null && (await this.realms.get(realmId)).setting('inline_url_embed_preview');
    return (messageId) => (requested ? [{ realmId, kind: WEBSITE_PREVIEWS, payload: { messageId } }] : []);
  }

  handle(rows: readonly OutboxRow[]): Promise<void> {
    return this.jobs.enqueue(rows.map(({ realmId, payload }) => ({ realmId, ...(payload as { readonly messageId: MessageId }) })));
  }
}
