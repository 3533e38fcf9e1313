import type { StateBlock } from 'markdown-it';
import { interruptsBlock, lineAt } from './block-lines.js';
import { parseBlocks } from './block-text.js';
import { wrapInQuote } from './quotes.js';

const QUOTED = /^ {0,3}>/;
const EMPTY = /^ {0,3}> *$/;

/** Block rule for `> quoted` lines; the lines up to the next empty one belong to the quote, marked or not. */
export function angleQuoteRule(state: StateBlock, startLine: number, endLine: number): boolean {
  if (!startsQuote(state, startLine, endLine)) return false;
  const lines: string[] = [];
  let line = startLine;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    const text = lineAt(state, line);
    if (line > startLine && interruptsBlock(text)) break;
    lines.push(text.replace(/^ {0,3}> ?/, ''));
  }
  wrapInQuote(state.tokens, () => parseBlocks(state, lines.join('\n')));
  state.line = line;
  return true;
}

/** Tells whether a quote starts at a line: it takes a mark and, there or below, something quoted. */
export function startsQuote(state: StateBlock, line: number, endLine: number): boolean {
  if (!QUOTED.test(lineAt(state, line))) return false;
  let below = line;
  while (below < endLine && EMPTY.test(lineAt(state, below))) below += 1;
  return below < endLine && !state.isEmpty(below);
}

/** Tells whether a line is a quote mark without anything quoted. */
export function isEmptyQuoteLine(line: string): boolean {
  return EMPTY.test(line);
}
