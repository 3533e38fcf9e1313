import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../kernel/domain-error.js';
import { EmojiCatalog, EXTRA_EMOJI } from '../../../kernel/emoji-catalog.js';
import { type Emoji, isReactionType } from '../domain/reaction.js';

/** Which emoji there are to react with. */
@Injectable()
export class ReactionEmoji {
  constructor(private readonly catalog: EmojiCatalog) {}

  /** @throws BadRequest `Emoji '<name>' does not exist` */
  named(name: string): Emoji {
    if (name === EXTRA_EMOJI) return { name, code: name, type: 'zulip_extra_emoji' };
    const code = this.catalog.codeOf(name);
    if (code === null) throw new BadRequest(`Emoji '${name}' does not exist`);
    return { name, code, type: 'unicode_emoji' };
  }

  /**
   * An emoji as a client describes it.
   * @throws BadRequest if there is none of that type and code, or it has another name
   */
  described(name: string, code: string, type: string): Emoji {
    if (!isReactionType(type)) throw new BadRequest('Invalid emoji type.');
    if (type === 'realm_emoji') throw new BadRequest('Invalid custom emoji.');
    const exists = type === 'unicode_emoji' ? this.catalog.nameOf(code) !== null : code === EXTRA_EMOJI;
    if (!exists) throw new BadRequest('Invalid emoji code');
    const rightCode = type === 'unicode_emoji' ? this.catalog.codeOf(name) : name;
    if (rightCode !== code) throw new BadRequest('Invalid emoji name.');
    return { name, code, type };
  }
}
