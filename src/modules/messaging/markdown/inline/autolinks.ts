import type { StateInline } from 'markdown-it';
import { elementToken, pushElement, textToken } from '../html-text.js';
import { scopeOf } from '../render-scope.js';
import { recordLink, safeUrl } from './safe-urls.js';
import { isTopLevelDomain } from './top-level-domains.js';

const BEFORE_LINK = /[\s'"(,:<]/;
const WITH_SCHEME = /https?:\/\/[\p{L}\p{M}\p{N}_.:@-]{1,255}/uy;
const BARE_DOMAIN = /(?:[\p{L}\p{M}\p{N}_-]+\.)+([\p{L}\p{N}-]+)/uy;
const EMAIL = /[\p{L}\p{M}\p{N}_.-]+@[\p{L}\p{M}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy;
/** Punctuation that ends a sentence rather than a URL, when nothing but a space follows. */
const TRAILING = '!:;?),.\'">';
const MAX_NESTED_PARENTHESES = 7;

/** Inline rule for URLs, domains and e-mail addresses that stand in the text as they are. */
export function autolinkRule(state: StateInline): boolean {
  const { src, pos } = state;
  if (pos > 0 && !BEFORE_LINK.test(src[pos - 1] ?? '')) return false;
  const found = webLink(src, pos) ?? emailLink(src, pos);
  const href = found === null ? null : safeUrl(found.prefix + src.slice(pos, found.end));
  if (found === null || href === null) return false;
  const place = recordLink(scopeOf(state.env), href);
  return pushElement(state, found.end, elementToken('a', [['href', place]], [textToken('text', src.slice(pos, found.end))]));
}

/** The address with which a text begins, if it is one of the web; without a scheme it is taken to be encrypted. */
export function bareWebLink(text: string): { text: string; url: string } | null {
  const found = webLink(text, 0);
  if (found === null) return null;
  const address = text.slice(0, found.end);
  return { text: address, url: found.prefix === '' ? address : `https://${address}` };
}

function webLink(text: string, start: number): { prefix: string; end: number } | null {
  const withScheme = endOfMatch(WITH_SCHEME, text, start);
  const hostEnd = withScheme ?? endOfBareDomain(text, start);
  // Checking the host first keeps a row of broken URLs from being read to its end again and again.
  if (hostEnd === null || (withScheme !== null && !URL.canParse(text.slice(start, hostEnd)))) return null;
  const prefix = withScheme === null ? 'http://' : '';
  if (text[hostEnd] === '/' || (withScheme !== null && /[?#]/.test(text[hostEnd] ?? ''))) {
    const end = endOfPath(text, hostEnd);
    return end === null ? null : { prefix, end };
  }
  const end = withScheme === null ? closed(text, hostEnd) : trimmedEnd(text, start, hostEnd);
  return end === null ? null : { prefix, end };
}

function emailLink(text: string, start: number): { prefix: string; end: number } | null {
  const matched = endOfMatch(EMAIL, text, start);
  const end = matched === null ? null : closed(text, matched);
  return end === null ? null : { prefix: 'mailto:', end };
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | null {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function endOfBareDomain(text: string, start: number): number | null {
  BARE_DOMAIN.lastIndex = start;
  const match = BARE_DOMAIN.exec(text);
  return match !== null && isTopLevelDomain(match[1] ?? '') ? start + match[0].length : null;
}

/** Takes where a link would end and gives it if only punctuation stands between it and the next space. */
function closed(text: string, end: number): number | null {
  let after = end;
  while (after < text.length && TRAILING.includes(text[after] ?? '')) after += 1;
  return after === text.length || /\s/.test(text[after] ?? '') ? end : null;
}

/** Cuts the punctuation off a host that ends a sentence. */
function trimmedEnd(text: string, start: number, hostEnd: number): number | null {
  if (closed(text, hostEnd) === null) return null;
  let end = hostEnd;
  while (end > start && TRAILING.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

/**
 * Gives where a path ends: parentheses in it have to be balanced, and only closing punctuation may follow.
 * A path that ends any other way makes the whole text no link.
 */
function endOfPath(text: string, start: number): number | null {
  let end = endOfBalanced(text, start);
  if (closed(text, end) === null) return null;
  while (end > start + 1 && text[end - 1] !== ')' && TRAILING.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

function endOfBalanced(text: string, start: number): number {
  let depth = 0;
  let end = start;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position] ?? '';
    if (character === '"' || /\s/.test(character)) break;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0 || depth > MAX_NESTED_PARENTHESES) break;
    if (depth === 0) end = position + 1;
  }
  return end;
}
