import type { StateBlock, Token } from 'markdown-it';
import { blockToken } from '../syntax/html-tokens.js';
import type { Layout } from '../syntax/render-scope.js';

/** Returns the text of a line; lines past the end are empty. */
export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}

/** Returns whether a line ends the paragraph, list or quote before it: headings and horizontal rules do. */
export function interruptsBlock(line: string): boolean {
  return isHeading(line) || isHorizontalRule(line);
}

/** Returns whether a line is a heading. The space after the number signs excludes `#channel`. */
export function isHeading(line: string): boolean {
  return /^#{1,6}\s/.test(line);
}

/** Returns whether a line is a horizontal rule: three or more of the same of `-`, `_`, `*`, at most two spaces apart. */
export function isHorizontalRule(line: string): boolean {
  return /^ {0,3}([-_*])(?: {0,2}\1){2,} *$/.test(line);
}

/** Appends a quote around the tokens that `inside` appends. */
export function pushQuote(tokens: Token[], inside: () => void): void {
  pushBlock(tokens, 'blockquote', inside);
}

/** Appends a paragraph, or only its text in a tight list item. */
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

/** Creates a token for text whose inline markup is parsed later. */
export function inlineToken(content: string): Token {
  const token = blockToken('inline', '', 0);
  token.content = content;
  token.children = [];
  return token;
}
