import type { StateInline } from 'markdown-it';
import type { LinkMatch } from '../../../../../kernel/link-rules.js';
import { Re2LinkRuleMatcher } from '../../../../../platform/content/re2-link-rule-matcher.js';
import { BORDER_PUNCTUATION, SPACELESS_LETTERS } from '../../../../../kernel/text.js';
import { elementToken, pushElement, textToken } from '../syntax/html-tokens.js';
import { scopeOf } from '../syntax/render-scope.js';
import { recordLink, safeUrl } from './links.js';

const patterns = new Re2LinkRuleMatcher();
const linksByState = new WeakMap<StateInline, ReadonlyMap<number, LinkMatch>>();

/** Characters at which no rule starts, nor right after them. */
const PLAIN = String.raw`(?![\d*]\uFE0F?\u20E3|!\[)[^\n\s'"\(,:;<@#\[&\`$\p{ExtPict}\p{RI}${BORDER_PUNCTUATION}${SPACELESS_LETTERS}]`;
/** After a letter of these scripts a word of another one may start, with a rule. */
const BEFORE_WORD = String.raw`[${SPACELESS_LETTERS}](?=[[\p{L}\p{N}_]--[${SPACELESS_LETTERS}]])`;
/** Matches up to the next character at which, or right after which, another rule may start. */
const UNMARKED = new RegExp(`(?:${PLAIN}|(?!${BEFORE_WORD})[${SPACELESS_LETTERS}])+(?:${BEFORE_WORD})?|${BEFORE_WORD}`, 'vy');

/** Inline rule for matches of the organization's linkifiers. Everything with an earlier rule, such as code and URLs, takes precedence. */
export function linkifierRule(state: StateInline): boolean {
  const link = findLinks(state).get(state.pos);
  const href = link ? safeUrl(link.url) : null;
  if (!link || href === null) return false;
  const target = recordLink(scopeOf(state.env), href);
  return pushElement(state, link.start + link.text.length, elementToken('a', [['href', target]], [textToken('text', link.text)]));
}

function findLinks(state: StateInline): ReadonlyMap<number, LinkMatch> {
  let links = linksByState.get(state);
  if (!links) {
    links = new Map(patterns.find(scopeOf(state.env).linkifiers, state.src).map((link) => [link.start, link]));
    linksByState.set(state, links);
  }
  return links;
}

function nextLinkAfter(state: StateInline, position: number): number {
  for (const start of findLinks(state).keys()) if (start > position) return start;
  return Number.POSITIVE_INFINITY;
}

/** Inline rule for characters at which no other rule starts. */
export function plainTextRule(state: StateInline): boolean {
  UNMARKED.lastIndex = state.pos;
  const text = UNMARKED.exec(state.src)?.[0];
  if (text === undefined) return false;
  const end = state.pos + text.length;
  // Links of linkifiers may begin anywhere in a text without spaces.
  const upTo = Math.min(nextLinkAfter(state, state.pos), end);
  state.pending += state.src.slice(state.pos, upTo);
  state.pos = upTo;
  return true;
}

/** Inline rule for line ends, which are rendered as line breaks. */
export function lineBreakRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '\n') return false;
  state.push('hardbreak', 'br', 0);
  state.pos += 1;
  return true;
}
