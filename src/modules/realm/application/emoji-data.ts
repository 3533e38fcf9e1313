import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';

const HASH_LENGTH = 16;

/** The names and groups of all Unicode emoji as a static file. Clients may cache it for ever, because its path contains a hash of its content. */
@Injectable()
export class EmojiData {
  /** JSON: `code_to_names`, as the API defines it, and `groups`: the codes by group, in the order in which the web client shows them. */
  readonly text: string;
  /** Relative to the server's URL, without a leading slash. */
  readonly path: string;

  constructor(catalog: EmojiCatalog) {
    const groups = Object.fromEntries(catalog.codesByGroup());
    this.text = JSON.stringify({ code_to_names: Object.fromEntries(catalog.namesByCode()), groups });
    this.path = `static/emoji/${createHash('sha256').update(this.text).digest('hex').slice(0, HASH_LENGTH)}.json`;
  }
}
