import type { Dialect } from '../dialect.js';
import type { Span } from '../spans.js';

const MATH: readonly (readonly [pattern: RegExp, cssClass: string])[] = [
  [/\\(?:[a-zA-Z]+|.)/y, 'nv'],
  [/%.*\n?/y, 'c'],
  [/[{}&_^]/y, 'nb'],
  [/\d+/y, 'm'],
  [/[-=!+*/()[\]]/y, 'o'],
  [/[^=!+*/()[\]\\$%&_^{}\d-]+/y, 'nb'],
];

function math(text: string): Span[] {
  const spans: Span[] = [];
  let position = 0;
  while (position < text.length) {
    let found: Span = ['nb', text[position] ?? ''];
    for (const [pattern, cssClass] of MATH) {
      pattern.lastIndex = position;
      const match = pattern.exec(text);
      if (match === null) continue;
      found = [cssClass, match[0]];
      break;
    }
    spans.push(found);
    position += found[1].length;
  }
  return spans;
}

export const tex: Dialect = {
  grammar: 'latex',
  tokens: {},
  rules: [
    [/\\\[([^]*?)(\\\]|$)/y, ({ 1: body = '', 2: end = '' }) => [['sb', '\\['], ...math(body), ['s', end]]],
    [/\$\$([^]*?)(\$\$|$)/y, ({ 1: body = '', 2: end = '' }) => [['sb', '$$'], ...math(body), ['s', end]]],
    [/\\\(([^]*?)(\\\)|$)/y, ({ 1: body = '', 2: end = '' }) => [['s', '\\('], ...math(body), ['s', end]]],
    [/\$([^$]*)(\$|$)/y, ({ 1: body = '', 2: end = '' }) => [['s', '$'], ...math(body), ['s', end]]],
    [/(\\(?:[a-zA-Z]+|[^]))(\*?)(\[.*?\])?/y, ['k', 'k', 'na']],
    [/%.*\n?/y, 'c'],
    [/[{}&_^]/y, 'nb'],
    [/[^\\$%&_^{}]+/y, ''],
  ],
};
