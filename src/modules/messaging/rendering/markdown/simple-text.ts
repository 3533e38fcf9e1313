import type { LinkRule } from '../../../../kernel/link-rules.js';
import { Re2LinkRuleMatcher } from '../../../../platform/content/re2-link-rule-matcher.js';
import type { RenderedMarkdown } from '../application/markdown-renderer.js';
import { emptyFacts } from './syntax/render-scope.js';

const patterns = new Re2LinkRuleMatcher();

/** Characters at which no rule of the parser begins, wherever they stand in a line. Asterisks are checked separately. */
const UNMARKED = String.raw`[[\p{L}\p{Nd} !"'\(\)*,\/?%+=_\-\u2013\u2014\u2019\u2018\u201c\u201d\u201e\u2026]--\p{ExtPict}]*`;
/** Punctuation that is text unless it is part of a domain, a URL, a shortcode, an emoticon or a formula. */
const PUNCTUATION = String.raw`\.(?![\p{L}\p{N}\-])|(?<=[\p{L}\p{Nd}"'\)*]):(?=[ \n]|$)|;(?!\))|\$(?!\$)`;
/** A line that is neither indented nor the beginning of a list, a rule, a quote or a status message (`/me`). */
const LINE = String.raw`(?!\d+\. )[[\p{L}\p{Nd}"'\(*\u201c\u201e]--\p{ExtPict}]${UNMARKED}(?:(?:${PUNCTUATION})${UNMARKED})*`;
const SIMPLE = new RegExp(String.raw`^${LINE}(?:\n+${LINE})*$`, 'v');

/**
 * Renders a text whose only markup is `**bold**`, as most short messages are, with the result of the parser and a fraction of its work.
 * @returns null if the text may contain anything else
 */
export function renderSimpleText(content: string, linkifiers: readonly LinkRule[]): RenderedMarkdown | null {
  if (!SIMPLE.test(content)) return null;
  const source = content.split(/\n{2,}/);
  const rendered: string[] = [];
  for (const paragraph of source) {
    const html = patterns.find(linkifiers, paragraph).length > 0 ? null : renderBold(paragraph);
    if (html === null) return null;
    rendered.push(`<p>${html.replaceAll('\n', '<br>\n')}</p>`);
  }
  return { ...emptyFacts(), html: rendered.join('\n'), isMeMessage: false, searchableText: source.join('\n') };
}

/** @returns null if asterisks do not stand in pairs around parts of one line */
function renderBold(paragraph: string): string | null {
  if (!paragraph.includes('*')) return paragraph;
  const parts = paragraph.split('**');
  const last = parts.length - 1;
  if (last % 2 === 1) return null;
  let html = '';
  for (const [index, part] of parts.entries()) {
    if (part.includes('*')) return null;
    if (index % 2 === 0) {
      if (part === '' && index > 0 && index < last) return null;
      html += part;
    } else {
      if (part.includes('\n') || part.trim() === '') return null;
      html += `<strong>${part}</strong>`;
    }
  }
  return html;
}
