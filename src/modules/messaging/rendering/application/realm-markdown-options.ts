import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { CustomEmojiLookup, LinkifierLookup, RealmLookup } from '../../../realm/realm.api.js';
import { type ImagePreview, ImagePreviewsService } from '../../../uploads/uploads.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { ExternalContentLinks } from './external-content-links.js';
import type { RenderOptions } from './markdown-renderer.js';

/** The account that writes a text. */
export interface Author {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

/** Loads what an organization adds to the Markdown of its messages. */
@Injectable()
export class RealmMarkdownOptions {
  constructor(
    private readonly linkifiers: LinkifierLookup,
    private readonly emoji: CustomEmojiLookup,
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
    private readonly previews: ImagePreviewsService,
    private readonly external: ExternalContentLinks,
  ) {}

  /** Custom emoji are limited to those that `content` may contain. */
  async loadFor(realmId: RealmId, content: string): Promise<RenderOptions> {
    const realm = await this.realms.get(realmId);
    return {
      linkifiers: await this.linkifiers.listFor(realmId),
      emoji: await this.emoji.findImagesIn(realmId, content),
      codeLanguage: realm.setting('default_code_block_language'),
      ownUrl: await this.realms.realmUrl(realmId),
    };
  }

  /** Adds what only messages have: emoticons, and previews of the images and videos to which they link. `uploads` are paths. */
  async loadForMessage(author: Author, content: string, uploads: readonly string[]): Promise<RenderOptions> {
    const showsMedia = (await this.realms.get(author.realmId)).setting('inline_image_preview');
    return {
      ...(await this.loadFor(author.realmId, content)),
      previews: showsMedia ? await this.listPreviews(author, uploads) : [],
      videos: showsMedia,
      ...(showsMedia ? { externalContentKey: this.external.key } : {}),
      emoticons: (await this.users.get(author.userId)).setting('translate_emoticons'),
    };
  }

  private async listPreviews({ realmId, userId }: Author, pathIds: readonly string[]): Promise<ImagePreview[]> {
    if (pathIds.length === 0) return [];
    const { role, botType } = await this.users.get(userId);
    return this.previews.listFor({ realmId, userId, role, botType, clientName: '' }, pathIds);
  }
}
