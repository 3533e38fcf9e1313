import type { Dialect, TokenSplitter } from '../dialect.js';

const string: TokenSplitter = (token, { text }) => {
  const quote = text(token)[0];
  return [[quote === '"' ? 's2' : quote === "'" ? 's1' : 's', text(token)]];
};
const comment: TokenSplitter = (token, { text }) => [[/\n|\*\/$|-->$/.test(text(token)) ? 'cm' : 'c1', text(token)]];
const number: TokenSplitter = (token, { text }) => [
  [/^0x/i.test(text(token)) ? 'mh' : /[.]|\de/i.test(text(token)) ? 'mf' : 'mi', text(token)],
];

/** Creates the dialect of a language that is highlighted by the grammar of Prism alone. */
export function prismOnlyDialect(grammar: string): Dialect {
  return {
    grammar,
    tokens: {
      comment,
      string,
      number,
      'triple-quoted-string': 's',
      'template-string': 'sb',
      'string-literal': string,
      char: 'sc',
      regex: 'sr',
      keyword: 'k',
      builtin: 'nb',
      boolean: 'kc',
      constant: 'no',
      symbol: 'ss',
      atom: 'ss',
      function: 'nf',
      'function-definition': 'nf',
      'class-name': 'nc',
      namespace: 'nn',
      variable: 'nv',
      parameter: 'n',
      property: 'n',
      key: 'na',
      annotation: 'nd',
      decorator: 'nd',
      attribute: 'nd',
      directive: 'k',
      instruction: 'k',
      macro: 'cp',
      preprocessor: 'cp',
      tag: 'nt',
      'attr-name': 'na',
      'attr-value': 's',
      selector: 'nt',
      atrule: 'k',
      operator: 'o',
      punctuation: 'p',
      important: 'cp',
      section: 'k',
      table: 'k',
    },
    rules: [
      [/\s+/y, 'w'],
      [/[\p{L}_$][\p{L}\p{N}_$]*/uy, 'n'],
      [/\d+/y, 'mi'],
      [/[()[\]{},.;:]/y, 'p'],
      [/[-+*/%=<>!&|^~?@#]/y, 'o'],
    ],
  };
}
