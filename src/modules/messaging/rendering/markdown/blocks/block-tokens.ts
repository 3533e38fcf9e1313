import type { StateBlock, Token } from 'markdown-it';
import { pushBlock } from '../syntax/paragraph-tokens.js';

/** Gives the text of a line; lines past the end are empty. */
export function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}

/** Tells whether a line ends whatever paragraph, list or quote stands before it: a heading or a horizontal rule does. */
export function interruptsBlock(line: string): boolean {
  return isHeading(line) || isHorizontalRule(line);
}

/** Tells whether a line is a heading; the space after the signs keeps `#channel` out. */
export function isHeading(line: string): boolean {
  return /^#{1,6}\s/.test(line);
}

/** Tells whether a line is a horizontal rule: three or more of one of `-`, `_`, `*`, at most two spaces apart. */
export function isHorizontalRule(line: string): boolean {
  return /^ {0,3}([-_*])(?: {0,2}\1){2,} *$/.test(line);
}

/** Appends a quote around the tokens that `inside` appends. */
export function wrapInQuote(tokens: Token[], inside: () => void): void {
  pushBlock(tokens, 'blockquote', inside);
}
