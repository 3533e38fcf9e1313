import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../kernel/domain-error.js';
import { canonicalEmojiCode, EmojiCatalog, EXTRA_EMOJI } from '../../../kernel/emoji-catalog.js';
import type { RealmId } from '../../../kernel/ids.js';
import { CustomEmojiLookup } from './custom-emoji-lookup.js';

/** An emoji as the API identifies it; the code is unique within the type. */
export interface ResolvedEmoji {
  readonly name: string;
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

/** Resolves emoji of reactions and user statuses among those of Unicode and of the realm. */
@Injectable()
export class EmojiResolver {
  constructor(
    private readonly catalog: EmojiCatalog,
    private readonly custom: CustomEmojiLookup,
  ) {}

  /** A custom emoji takes precedence over a Unicode emoji of the same name. @throws BadRequest `Emoji '<name>' does not exist` */
  async resolveByName(realmId: RealmId, name: string): Promise<ResolvedEmoji> {
    const own = (await this.custom.loadFor(realmId)).active.get(name);
    if (own) return { name, code: String(own.id), type: 'realm_emoji' };
    if (name === EXTRA_EMOJI) return { name, code: name, type: 'zulip_extra_emoji' };
    const code = this.catalog.codeOf(name);
    if (code === null) throw new BadRequest(`Emoji '${name}' does not exist`);
    return { name, code, type: 'unicode_emoji' };
  }

  /**
   * @throws BadRequest if there is no usable emoji of the type and code, or if it has another name
   */
  async resolveByCode(realmId: RealmId, name: string, code: string, type: string): Promise<ResolvedEmoji> {
    switch (type) {
      case 'realm_emoji':
        await this.checkCustom(realmId, name, code);
        return { name, code, type };
      case 'zulip_extra_emoji':
        if (code !== EXTRA_EMOJI) throw new BadRequest('Invalid emoji code');
        if (name !== code) throw new BadRequest('Invalid emoji name.');
        return { name, code, type };
      case 'unicode_emoji':
        return this.unicode(name, canonicalEmojiCode(code));
      default:
        throw new BadRequest('Invalid emoji type.');
    }
  }

  private unicode(name: string, code: string): ResolvedEmoji {
    const canonicalName = this.catalog.nameOf(code);
    if (canonicalName === null) throw new BadRequest('Invalid emoji code');
    if (!this.catalog.isNameOf(name, code)) throw new BadRequest('Invalid emoji name.');
    return { name: this.catalog.codeOf(name) === code ? name : canonicalName, code, type: 'unicode_emoji' };
  }

  private async checkCustom(realmId: RealmId, name: string, code: string): Promise<void> {
    const emoji = (await this.custom.loadFor(realmId)).all.get(code);
    if (!emoji) throw new BadRequest('Invalid custom emoji.');
    if (emoji.name !== name) throw new BadRequest('Invalid custom emoji name.');
    if (emoji.deactivated) throw new BadRequest('This custom emoji has been deactivated.');
  }
}
