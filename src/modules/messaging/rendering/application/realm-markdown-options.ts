import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { CustomEmojiLookup, LinkifierLookup, RealmLookup } from '../../../realm/realm.api.js';
import { type ImagePreview, ImagePreviewsService } from '../../../uploads/uploads.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { ExternalContent } from './external-content.js';
import type { ResolvedReferences } from './markdown-renderer.js';

/** Who writes a text. */
export interface Author {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

/** Uploaded pictures that messages show below the links to them, if the organization wants that. */
@Injectable()
export class ShownPictures {
  constructor(
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
    private readonly previews: ImagePreviewsService,
  ) {}

  /** Those that the author may read. */
  async listFor({ realmId, userId }: Author, pathIds: readonly string[]): Promise<ImagePreview[]> {
    if (pathIds.length === 0 || !(await this.realms.get(realmId)).setting('inline_image_preview')) return [];
    const { role, botType } = await this.users.get(userId);
    return this.previews.listFor({ realmId, userId, role, botType, clientName: '' }, pathIds);
  }
}

/** What an organization adds to the Markdown of its messages. */
@Injectable()
export class RealmMarkdownOptions {
  constructor(
    private readonly linkifiers: LinkifierLookup,
    private readonly emoji: CustomEmojiLookup,
    private readonly pictures: ShownPictures,
    private readonly realms: RealmLookup,
    private readonly external: ExternalContent,
  ) {}

  /** As far as `content` may use it. */
  async loadFor(realmId: RealmId, content: string): Promise<Partial<ResolvedReferences>> {
    const realm = await this.realms.get(realmId);
    return {
      linkifiers: await this.linkifiers.listFor(realmId),
      emoji: await this.emoji.findImagesIn(realmId, content),
      codeLanguage: realm.setting('default_code_block_language'),
      ownUrl: await this.realms.realmUrl(realmId),
    };
  }

  /** The same for messages, which show the pictures and videos that they link to. */
  async loadForMessage(author: Author, content: string, uploads: readonly string[]): Promise<Partial<ResolvedReferences>> {
    const showsMedia = (await this.realms.get(author.realmId)).setting('inline_image_preview');
    return {
      ...(await this.loadFor(author.realmId, content)),
      previews: await this.pictures.listFor(author, uploads),
      videos: showsMedia,
      ...(showsMedia ? { externalContentKey: this.external.key } : {}),
    };
  }
}
