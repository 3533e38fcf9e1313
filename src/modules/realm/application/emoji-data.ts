import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';

const HASH_LENGTH = 16;

/** The names of all Unicode emoji as a file that clients keep: its address changes with its content. */
@Injectable()
export class EmojiData {
  /** JSON: `code_to_names`. */
  readonly text: string;
  /** Below the server's address, without a slash at the start. */
  readonly path: string;

  constructor(catalog: EmojiCatalog) {
    this.text = JSON.stringify({ code_to_names: Object.fromEntries(catalog.namesByCode()) });
    this.path = `static/emoji/${createHash('sha256').update(this.text).digest('hex').slice(0, HASH_LENGTH)}.json`;
  }
}
