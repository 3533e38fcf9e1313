import type { Token } from 'markdown-it';
import { pushBlock } from './paragraph-tokens.js';

/** Appends a quote around the tokens that `inside` appends. */
export function wrapInQuote(tokens: Token[], inside: () => void): void {
  pushBlock(tokens, 'blockquote', inside);
}
