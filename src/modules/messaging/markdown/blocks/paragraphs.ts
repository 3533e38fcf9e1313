import type { StateBlock } from 'markdown-it';
import { isEmptyQuoteLine, startsQuote } from './angle-quotes.js';
import { interruptsBlock, lineAt } from './block-lines.js';
import { pushParagraph } from './paragraph-tokens.js';
import { scopeOf } from '../render-scope.js';

/** Block rule of last resort: everything up to an empty line, a heading, a rule or a quote. */
export function paragraphRule(state: StateBlock, startLine: number, endLine: number): boolean {
  const lines = [lineAt(state, startLine)];
  let line = startLine + 1;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    const text = lineAt(state, line);
    if (interruptsBlock(text)) break;
    // Whether something is quoted below a row of bare marks was settled at its first one.
    const settled = isEmptyQuoteLine(text) && isEmptyQuoteLine(lineAt(state, line - 1));
    if (!settled && startsQuote(state, line, endLine)) break;
    lines.push(text);
  }
  pushParagraph(state.tokens, lines.join('\n'), scopeOf(state.env).layout);
  state.line = line;
  return true;
}
