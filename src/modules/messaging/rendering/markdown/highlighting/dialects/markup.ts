import { type Dialect, splitIntoSpans, type TokenSplitter, type SplitContext } from '../dialect.js';
import type { Span } from '../spans.js';
import type { PrismToken } from '../tokenizer.js';
import { css } from './css.js';
import { javascript } from './javascript.js';

/** Highlights code of another language inside the markup. */
const nested =
  (dialect: Dialect): TokenSplitter =>
  (token, { text }) =>
    splitIntoSpans(
      text(token),
      token.children.map((child) => shifted(child, token.start)).flatMap(({ children }) => children),
      dialect,
    );

function shifted(token: PrismToken, by: number): PrismToken {
  return { ...token, start: token.start - by, end: token.end - by, children: token.children.map((child) => shifted(child, by)) };
}

/** Splits a tag of HTML into its name and attributes. */
function htmlTag(token: PrismToken, { text }: SplitContext): Span[] {
  return htmlTagSpans(text(token));
}

function htmlTagSpans(tag: string): Span[] {
  const parts = /^(<)(\s*)(\/?)(\s*)([\w:.-]+)([^]*)$/.exec(tag);
  if (parts === null) return [['', tag]];
  const classes = ['p', '', 'p', '', 'nt'];
  return [...classes.map((cssClass, index): Span => [cssClass, parts[index + 1] ?? '']), ...htmlAttributes(parts[6] ?? '')];
}

/** Rules for the part of a tag after its name. */
function htmlAttributes(text: string): Span[] {
  const pattern =
    /(?<p>\/?\s*>$)|(?<space>\s+)|(?<name>[\w:-]+\s*)=(?<between>\s*)(?<value>"[^"]*"|'[^']*'|[^\s>]+)|(?<na>[\w:-]+)|(?<err>[^])/g;
  return [...text.matchAll(pattern)].flatMap(({ 0: part, groups = {} }): Span[] => {
    const { name, between = '', value = '' } = groups;
    if (name !== undefined)
      return [
        ['na', name],
        ['o', '='],
        ['', between],
        ['s', value],
      ];
    return [[['p', 'na', 'err'].find((cssClass) => groups[cssClass] !== undefined) ?? '', part]];
  });
}

function xmlTag(token: PrismToken, { text }: SplitContext): Span[] {
  const whole = text(token);
  if (/^<\s*\//.test(whole)) return [['nt', whole]];
  const parts = /^(<\s*[\w:.-]+)([^]*)$/.exec(whole);
  if (parts === null) return [['', whole]];
  const [, name = '', rest = ''] = parts;
  const spans: Span[] = [['nt', name]];
  for (const { 0: part, groups = {} } of rest.matchAll(
    /(?<end>\/?\s*>$)|(?<space>\s+)|(?<name>[\w.:-]+\s*=)(?<between>\s*)(?<value>"[^"]*"|'[^']*'|[^\s>]+)|[^]/g,
  )) {
    if (groups['name'] !== undefined) spans.push(['na', groups['name']], ['w', groups['between'] ?? ''], ['s', groups['value'] ?? '']);
    else spans.push([groups['end'] !== undefined ? 'nt' : groups['space'] !== undefined ? 'w' : 'err', part]);
  }
  return spans;
}

const tokens = { comment: 'cm', prolog: 'cp', doctype: 'cp', cdata: 'cp', entity: 'ni' };

export const html: Dialect = {
  grammar: 'markup',
  tokens: { ...tokens, tag: htmlTag, script: nested(javascript), style: nested(css) },
  rules: [
    [/[^<&]+/y, ''],
    // Prism does not treat the end of an empty element as a tag.
    [/<\/[\w:.-]+\s*>/y, ({ 0: tag }) => htmlTagSpans(tag)],
  ],
};

export const xml: Dialect = {
  grammar: 'markup',
  tokens: { ...tokens, tag: xmlTag },
  rules: [
    [/\s+/y, 'w'],
    [/[^<&\s]+/y, ''],
  ],
};
