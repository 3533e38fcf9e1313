import type { StateBlock } from 'markdown-it';
import { blockToken } from '../syntax/html-tokens.js';
import { scopeOf } from '../syntax/render-scope.js';
import { isEmptyQuoteLine, startsQuote } from './block-parser.js';
import { inlineToken, interruptsBlock, isHeading, isHorizontalRule, lineAt, pushBlock, pushParagraph } from './block-tokens.js';

/** Last block rule: a paragraph is everything up to an empty line, a heading, a horizontal rule or a quote. */
export function paragraphRule(state: StateBlock, startLine: number, endLine: number): boolean {
  const lines = [lineAt(state, startLine)];
  let line = startLine + 1;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    const text = lineAt(state, line);
    if (interruptsBlock(text)) break;
    // The first of several empty quote lines decides for all of them, because each check reads all of them.
    const decided = isEmptyQuoteLine(text) && isEmptyQuoteLine(lineAt(state, line - 1));
    if (!decided && startsQuote(state, line, endLine)) break;
    lines.push(text);
  }
  pushParagraph(state.tokens, lines.join('\n'), scopeOf(state.env).layout);
  state.line = line;
  return true;
}

/** Block rule for `# Heading`, without closing number signs. */
export function headingRule(state: StateBlock, startLine: number): boolean {
  const line = lineAt(state, startLine);
  if (!isHeading(line)) return false;
  const level = line.search(/[^#]/);
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  pushBlock(state.tokens, `h${level}`, () => state.tokens.push(inlineToken(line.slice(level, end).trim())));
  state.line = startLine + 1;
  return true;
}

/** Block rule for `---`. */
export function horizontalRuleRule(state: StateBlock, startLine: number): boolean {
  if (!isHorizontalRule(lineAt(state, startLine))) return false;
  state.tokens.push(blockToken('hr', 'hr', 0));
  state.line = startLine + 1;
  return true;
}
