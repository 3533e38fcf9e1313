import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';

const HASH_LENGTH = 16;

/** The names of all Unicode emoji as a static file. Clients may cache it for ever, because its path contains a hash of its content. */
@Injectable()
export class EmojiData {
  /** JSON: `code_to_names`. */
  readonly text: string;
  /** Relative to the server's URL, without a leading slash. */
  readonly path: string;

  constructor(catalog: EmojiCatalog) {
    this.text = JSON.stringify({ code_to_names: Object.fromEntries(catalog.namesByCode()) });
    this.path = `static/emoji/${createHash('sha256').update(this.text).digest('hex').slice(0, HASH_LENGTH)}.json`;
  }
}
