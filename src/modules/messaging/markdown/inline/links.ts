import type { StateInline, Token } from 'markdown-it';
import { codeSpansOf, codeToken } from './code-spans.js';
import { type Attributes, elementToken, pushElement, textToken } from '../html-text.js';
import { scopeOf } from '../render-scope.js';
import { recordLink, safeUrl } from './safe-urls.js';

const pairsOfState = new WeakMap<StateInline, Map<number, number>>();

/**
 * Inline rule for `[text](target "title")`. A target that is not safe leaves the whole as text, as does `![…](…)`:
 * images are shown as previews of links.
 */
export function linkRule(state: StateInline): boolean {
  const { src, pos } = state;
  if (src[pos] !== '[' || src[pos - 1] === '!') return false;
  const pairs = bracketPairsOf(state);
  const textEnd = pairs.get(pos);
  if (textEnd === undefined || src[textEnd + 1] !== '(') return false;
  const targetEnd = pairs.get(textEnd + 1);
  if (targetEnd === undefined) return false;
  const { target, title } = splitTitle(src.slice(textEnd + 2, targetEnd).trim());
  const href = safeUrl(target);
  if (href === null) return false;

  const place = recordLink(scopeOf(state.env), href);
  const attributes: Attributes = [['href', place]];
  if (title !== null) attributes.push(['title', title]);
  const children = src.slice(pos + 1, textEnd).trim() === '' ? [textToken('verbatim', place)] : textWithCode(state, pos + 1, textEnd);
  return pushElement(state, targetEnd + 1, elementToken('a', attributes, children));
}

/** Of all markup, only code is shown inside a link. */
function textWithCode(state: StateInline, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  let position = start;
  for (const span of codeSpansOf(state).values()) {
    if (span.start < start || span.end > end) continue;
    tokens.push(textToken('text', state.src.slice(position, span.start)), codeToken(span.content));
    position = span.end;
  }
  tokens.push(textToken('text', state.src.slice(position, end)));
  return tokens;
}

function splitTitle(inside: string): { target: string; title: string | null } {
  const gap = inside.search(/\s["']/);
  const quote = inside[gap + 1];
  if (gap > 0 && quote !== undefined && inside.length > gap + 2 && inside.endsWith(quote)) {
    return { target: unwrap(inside.slice(0, gap).trim()), title: inside.slice(gap + 2, -1) };
  }
  return { target: unwrap(inside), title: null };
}

function unwrap(target: string): string {
  return target.startsWith('<') && target.endsWith('>') ? target.slice(1, -1) : target;
}

/** Pairs up all brackets and parentheses outside code in one pass: a search from each one would be quadratic. */
function bracketPairsOf(state: StateInline): Map<number, number> {
  const known = pairsOfState.get(state);
  if (known !== undefined) return known;
  const pairs = new Map<number, number>();
  const open: Record<string, number[]> = { '[': [], '(': [] };
  const code = codeSpansOf(state);
  for (let position = 0; position < state.src.length; position += 1) {
    const span = code.get(position);
    if (span !== undefined) {
      position = span.end - 1;
      continue;
    }
    const character = state.src[position] ?? '';
    open[character]?.push(position);
    const start = character === ']' ? open['[']?.pop() : character === ')' ? open['(']?.pop() : undefined;
    if (start !== undefined) pairs.set(start, position);
  }
  pairsOfState.set(state, pairs);
  return pairs;
}
