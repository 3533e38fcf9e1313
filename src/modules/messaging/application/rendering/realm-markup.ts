import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { CustomEmojiSet, Linkifiers } from '../../../realm/realm.api.js';
import type { ResolvedReferences } from './markdown-renderer.js';

/** What an organization adds to the Markdown of its messages. */
@Injectable()
export class RealmMarkup {
  constructor(
    private readonly linkifiers: Linkifiers,
    private readonly emoji: CustomEmojiSet,
  ) {}

  /** As far as `content` may use it. */
  async of(realmId: RealmId, content: string): Promise<Pick<ResolvedReferences, 'linkifiers' | 'emoji'>> {
    return { linkifiers: await this.linkifiers.of(realmId), emoji: await this.emoji.picturesIn(realmId, content) };
  }
}
