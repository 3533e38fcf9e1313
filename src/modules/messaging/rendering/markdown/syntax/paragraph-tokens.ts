import MarkdownIt, { type Token } from 'markdown-it';
import type { Layout } from './render-scope.js';

/** Appends a paragraph; in a tight list item it is only its text. */
export function pushParagraph(tokens: Token[], text: string, layout: Layout): void {
  if (layout === 'tight') {
    tokens.push(inlineToken(text.trimStart()));
    return;
  }
  pushBlock(tokens, 'p', () => tokens.push(inlineToken(text.trimStart())));
}

/** Appends a block element around the tokens that `inside` appends. */
export function pushBlock(tokens: Token[], tag: string, inside: () => void, attributes: [string, string][] = []): void {
  const opening = blockToken(`${tag}_open`, tag, 1);
  if (attributes.length > 0) opening.attrs = attributes;
  tokens.push(opening);
  inside();
  tokens.push(blockToken(`${tag}_close`, tag, -1));
}

/** Gives a block token. */
export function blockToken(type: string, tag: string, nesting: -1 | 0 | 1): Token {
  const token = new MarkdownIt.Token(type, tag, nesting);
  token.block = true;
  return token;
}

/** Gives a token for text whose inline markup is parsed later. */
export function inlineToken(content: string): Token {
  const token = blockToken('inline', '', 0);
  token.content = content;
  token.children = [];
  return token;
}
