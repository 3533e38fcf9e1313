import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { CustomEmojiSet, Linkifiers } from '../../../realm/realm.api.js';
import type { ResolvedReferences } from './markdown-renderer.js';
import { type Author, ShownPictures } from './shown-pictures.js';

/** What an organization adds to the Markdown of its messages. */
@Injectable()
export class RealmMarkup {
  constructor(
    private readonly linkifiers: Linkifiers,
    private readonly emoji: CustomEmojiSet,
    private readonly pictures: ShownPictures,
  ) {}

  /** As far as `content` may use it. */
  async of(realmId: RealmId, content: string): Promise<Pick<ResolvedReferences, 'linkifiers' | 'emoji'>> {
    return { linkifiers: await this.linkifiers.of(realmId), emoji: await this.emoji.picturesIn(realmId, content) };
  }

  /** The same for messages, which show the uploaded files that they name if they are pictures. */
  async ofMessage(author: Author, content: string, uploads: readonly string[]): Promise<Partial<ResolvedReferences>> {
    return { ...(await this.of(author.realmId, content)), previews: await this.pictures.of(author, uploads) };
  }
}
