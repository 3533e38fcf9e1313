import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../kernel/domain-error.js';
import { canonicalEmojiCode, EmojiCatalog, EXTRA_EMOJI } from '../../../kernel/emoji-catalog.js';
import type { RealmId } from '../../../kernel/ids.js';
import { CustomEmojiLookup } from './custom-emoji-lookup.js';

/** An emoji as the wire names it; the code is unique among those of the type. */
export interface ResolvedEmoji {
  readonly name: string;
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

/** Which emoji there are in an organization, to react with or to show beside one's name. */
@Injectable()
export class EmojiResolver {
  constructor(
    private readonly catalog: EmojiCatalog,
    private readonly custom: CustomEmojiLookup,
  ) {}

  /** By name: one of the organization's own comes first. @throws BadRequest `Emoji '<name>' does not exist` */
  async resolveByName(realmId: RealmId, name: string): Promise<ResolvedEmoji> {
    const own = (await this.custom.loadFor(realmId)).active.get(name);
    if (own) return { name, code: String(own.id), type: 'realm_emoji' };
    if (name === EXTRA_EMOJI) return { name, code: name, type: 'zulip_extra_emoji' };
    const code = this.catalog.codeOf(name);
    if (code === null) throw new BadRequest(`Emoji '${name}' does not exist`);
    return { name, code, type: 'unicode_emoji' };
  }

  /**
   * An emoji as a client describes it.
   * @throws BadRequest if there is none of that type and code that can be used, or it has another name
   */
  async resolveByCode(realmId: RealmId, name: string, code: string, type: string): Promise<ResolvedEmoji> {
    switch (type) {
      case 'realm_emoji':
        await this.checkOwn(realmId, name, code);
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

  private async checkOwn(realmId: RealmId, name: string, code: string): Promise<void> {
    const emoji = (await this.custom.loadFor(realmId)).all.get(code);
    if (!emoji) throw new BadRequest('Invalid custom emoji.');
    if (emoji.name !== name) throw new BadRequest('Invalid custom emoji name.');
    if (emoji.deactivated) throw new BadRequest('This custom emoji has been deactivated.');
  }
}
