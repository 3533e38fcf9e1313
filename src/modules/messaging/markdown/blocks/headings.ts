import type { StateBlock } from 'markdown-it';
import { isHeading, isHorizontalRule, lineAt } from './block-lines.js';
import { blockToken, inlineToken, pushBlock } from './paragraph-tokens.js';

/** Block rule for `# Heading`; closing number signs are dropped. */
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
