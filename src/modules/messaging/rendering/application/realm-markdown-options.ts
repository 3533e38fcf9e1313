import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ServerUrls } from '../../../../kernel/server-identity.js';
import { CustomEmojiLookup } from '../../../realm/emoji.api.js';
import { LinkifierLookup } from '../../../realm/linkifiers.api.js';
import { type Realm, RealmLookup } from '../../../realm/realm.api.js';
import { type ImagePreview, ImagePreviewsService } from '../../../uploads/uploads.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
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
    private readonly urls: ServerUrls,
  ) {}

  /** Custom emoji are limited to those that `content` may contain. */
  async loadFor(realmId: RealmId, content: string): Promise<RenderOptions> {
    return this.loadForRealm(await this.realms.get(realmId), content);
  }

  /** Adds what only messages have: emoticons, and previews of the images and videos to which they link. `uploads` are paths. */
  async loadForMessage({ realmId, userId }: Author, content: string, uploads: readonly string[]): Promise<RenderOptions> {
    const realm = await this.realms.get(realmId);
    const user = await this.users.get(userId);
    const showsMedia = realm.setting('inline_image_preview');
    return {
      ...(await this.loadForRealm(realm, content)),
      previews: showsMedia && uploads.length > 0 ? await this.listPreviews(user, uploads) : [],
      videos: showsMedia,
      ...(showsMedia ? { externalContentKey: this.external.key } : {}),
      emoticons: user.setting('translate_emoticons'),
    };
  }

  private async loadForRealm(realm: Realm, content: string): Promise<RenderOptions> {
    return {
      linkifiers: await this.linkifiers.listFor(realm.id),
      emoji: await this.emoji.findImagesIn(realm.id, content),
      codeLanguage: realm.setting('default_code_block_language'),
      ownUrl: this.urls.realmUrl(realm.stringId),
    };
  }

  private listPreviews(author: User, pathIds: readonly string[]): Promise<ImagePreview[]> {
    return this.previews.listFor(author.asActor(INTERNAL_CLIENT), pathIds);
  }
}
