import type { StateInline } from 'markdown-it';
import type { LinkMatch } from '../../../../../kernel/link-rules.js';
import { Re2LinkRuleMatcher } from '../../../../../platform/content/re2-link-patterns.js';
import { elementToken, pushElement, textToken } from '../syntax/html-tokens.js';
import { scopeOf } from '../syntax/render-scope.js';
import { recordLink, safeUrl } from './links.js';

const patterns = new Re2LinkRuleMatcher();
const linksOfState = new WeakMap<StateInline, ReadonlyMap<number, LinkMatch>>();

/** Inline rule for what the organization's linkifiers match. Rules before this one, such as code and addresses, have it first. */
export function linkifierRule(state: StateInline): boolean {
  const link = linksOf(state).get(state.pos);
  const href = link ? safeUrl(link.url) : null;
  if (!link || href === null) return false;
  const place = recordLink(scopeOf(state.env), href);
  return pushElement(state, link.start + link.text.length, elementToken('a', [['href', place]], [textToken('text', link.text)]));
}

function linksOf(state: StateInline): ReadonlyMap<number, LinkMatch> {
  let links = linksOfState.get(state);
  if (!links) {
    links = new Map(patterns.find(scopeOf(state.env).linkifiers, state.src).map((link) => [link.start, link]));
    linksOfState.set(state, links);
  }
  return links;
}

/** Up to the next character at which, or right after which, another rule may start. */
const UNMARKED = /(?:(?![\d*]\uFE0F?\u20E3)[^\n\s'"(,:;<@#[&`$\p{ExtPict}\p{RI}])+/uy;

/** Inline rule that skips characters no other rule cares about. */
export function plainTextRule(state: StateInline): boolean {
  UNMARKED.lastIndex = state.pos;
  const text = UNMARKED.exec(state.src)?.[0];
  if (text === undefined) return false;
  state.pending += text;
  state.pos += text.length;
  return true;
}

/** Inline rule for line ends, each of which is a line break. */
export function lineBreakRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '\n') return false;
  state.push('hardbreak', 'br', 0);
  state.pos += 1;
  return true;
}
