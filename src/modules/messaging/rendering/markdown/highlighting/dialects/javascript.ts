import { type Dialect, type TokenSplitter, type Rule, words } from '../dialect.js';
import type { Span } from '../spans.js';

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;

const template: TokenSplitter = (token, context) => {
  const spans: Span[] = [];
  let position = token.start;
  for (const part of token.children.filter(({ type }) => type === 'interpolation')) {
    spans.push(
      ['sb', context.code.slice(position, part.start)],
      ['si', '${'],
      ...context.read(part.start + 2, part.end - 1, part.children),
      ['si', '}'],
    );
    position = part.end;
  }
  return [...spans, ['sb', context.code.slice(position, token.end)]];
};

const string: TokenSplitter = (token, { text }) => [[text(token).startsWith('"') ? 's2' : 's1', text(token)]];

const tokens: Dialect['tokens'] = {
  hashbang: 'ch',
  comment: (token, { text }) => [[text(token).startsWith('//') ? 'c1' : text(token).startsWith('/*') ? 'cm' : 'c', text(token)]],
  'template-string': template,
  string,
  'string-property': string,
  regex: 'sr',
};

const rules: readonly Rule[] = [
  [/\s+/y, 'w'],
  [/0[bB][01]+n?/y, 'mb'],
  [/0[oO]?[0-7]+n?/y, 'mo'],
  [/0[xX][0-9a-fA-F]+n?/y, 'mh'],
  [/\d+n/y, 'mi'],
  [/(?:\.\d+|\d+\.\d*|\d+)(?:[eE][-+]?\d+)?/y, 'mf'],
  [/\.\.\.|=>/y, 'p'],
  [/\+\+|--|~|\?\?=?|\?|:|\\(?=\n)|(?:<<|>>>?|==?|!=?|\*\*|\|\||&&|[-<>+*%&|^/])=?/y, 'o'],
  [/[{([;,})\].]/y, 'p'],
  [/(?:typeof|instanceof|in|void|delete|new)\b/y, 'ow'],
  [/(?:constructor|from|as)\b/y, 'kr'],
  [
    words(`for in while do break return continue switch case default if else throw try catch finally yield await async this of static export
      import debugger extends super`),
    'k',
  ],
  [words('var let const with function class'), 'kd'],
  [
    words(`abstract boolean byte char double enum final float goto implements int interface long native package private protected public short
      synchronized throws transient volatile`),
    'kr',
  ],
  [words('true false null NaN Infinity undefined'), 'kc'],
  [
    words(`Array Boolean Date BigInt Function Math ArrayBuffer Number Object RegExp String Promise Proxy decodeURI decodeURIComponent encodeURI
      encodeURIComponent eval isFinite isNaN parseFloat parseInt DataView document window globalThis global Symbol Intl WeakSet WeakMap Set Map
      Reflect JSON Atomics Int(?:8|16|32)Array BigInt64Array Float32Array Float64Array Uint8ClampedArray Uint(?:8|16|32)Array BigUint64Array`),
    'nb',
  ],
  [/(?:Eval|Internal|Range|Reference|Syntax|Type|URI)?Error\b/y, 'ne'],
  [/[a-zA-Z_?.$][\w?.$]*(?=\(\) \{)/y, 'nx'],
  [new RegExp(NAME, 'uy'), 'nx'],
  [/[#@\\]/y, 'err'],
];

export const javascript: Dialect = { grammar: 'javascript', tokens, rules };

export const typescript: Dialect = {
  grammar: 'typescript',
  tokens,
  rules: [
    [words('abstract implements private protected public readonly'), 'k'],
    [words('enum interface override'), 'kd'],
    [words('declare type'), 'kr'],
    [words('string boolean number'), 'kt'],
    [/(module)(\s*)([\w?.$]+)(\s*)/y, ['kr', 'w', 'nx', 'w']],
    [/([\w?.$]+)(\s*)(:)(\s*)([\w?.$]+)/y, ['nx', 'w', 'o', 'w', 'kt']],
    [new RegExp(`@${NAME}`, 'uy'), 'kd'],
    ...rules,
  ],
};
