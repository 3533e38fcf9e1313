import { Injectable } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import type { OutboxEntry } from '../../../../kernel/outbox.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../../users/accounts.api.js';
import { MessageTrait } from '../../messages/domain/message-flags.js';

/** Kind of the outbox rows that request previews of the websites to which a message links: `{ messageId }`. */
export const WEBSITE_PREVIEWS = 'website_previews';

/** Decides whether a message that is about to be stored needs previews of websites, and prepares the outbox row that requests them. */
@Injectable()
export class RequestWebsitePreviewsService {
  constructor(private readonly realms: RealmLookup) {}

  /** Returns a function from the id of the message, which is not known yet, to its outbox rows. Messages of bots have no previews. */
  async prepareEntries({ realmId, botType }: User, traits: number): Promise<(messageId: MessageId) => OutboxEntry[]> {
    const requested =
      (traits & MessageTrait.hasLink) !== 0 && botType === null && (await this.realms.get(realmId)).setting('inline_url_embed_preview');
    return (messageId) => (requested ? [{ realmId, kind: WEBSITE_PREVIEWS, payload: { messageId } }] : []);
  }
}
