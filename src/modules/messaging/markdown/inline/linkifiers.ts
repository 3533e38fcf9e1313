import type { StateInline } from 'markdown-it';
import type { LinkMatch } from '../../../../kernel/link-rules.js';
import { Re2LinkRuleMatcher } from '../../../../platform/content/re2-link-patterns.js';
import { elementToken, pushElement, textToken } from '../html-text.js';
import { scopeOf } from '../render-scope.js';
import { recordLink, safeUrl } from './safe-urls.js';

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
