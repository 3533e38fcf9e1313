import type { Dialect, Rule } from '../dialect.js';
import { FUNCTIONS, PROPERTIES, UNITS, VALUES, VENDOR_PREFIXES } from './css-words.js';

const alternatives = (list: string): string =>
  list
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .join('|');
const whole = (list: string): string => `(?:${alternatives(list)})(?![\\w-])`;

/** Matches after the colon of a declaration. */
/** Pygments recognizes no declarations directly inside an at-rule. */
const IN_RULE = String.raw`(?<!@[\w-]+[^{};]*\{[^{}]*)`;
const IN_VALUE = String.raw`${IN_RULE}(?<=\{(?:[^{}]*;)?\s*[\w-]+\s*:[^{};]*)`;
/** Matches at the start of a declaration. */
const IN_BLOCK = String.raw`${IN_RULE}(?<=\{(?:[^{}]*;)?\s*)`;
const value = (pattern: string): RegExp => new RegExp(`${IN_VALUE}(?:${pattern})`, 'y');

const rules: readonly Rule[] = [
  [/\s+/y, 'w'],
  [new RegExp(`${IN_BLOCK}(${alternatives(PROPERTIES)})(\\s*)(:)`, 'y'), ['k', 'w', 'p']],
  [new RegExp(`${IN_BLOCK}(${alternatives(VENDOR_PREFIXES)})(${alternatives(PROPERTIES)})(\\s*)(:)`, 'y'), ['kp', 'k', 'w', 'p']],
  [new RegExp(`${IN_BLOCK}(-+[a-zA-Z_][\\w-]*)(\\s*)(:)`, 'y'), ['nv', 'w', 'p']],
  [new RegExp(`${IN_BLOCK}([a-zA-Z_][\\w-]*)(\\s*)(:)(?![^;{}]*\\{)`, 'y'), ['n', 'w', 'p']],
  [value(`(?:${alternatives(VENDOR_PREFIXES)})`), 'bp'],
  [new RegExp(`${IN_VALUE}(url)(\\()([^"')][^)]*)(\\))`, 'y'), ['nb', 'p', 'sx', 'p']],
  [value(`(?:url|${alternatives(FUNCTIONS)})(?=\\()`), 'nb'],
  [value('[a-zA-Z_][\\w-]+(?=\\()'), 'nf'],
  [value(whole(VALUES)), 'kc'],
  [value(whole(PROPERTIES)), 'k'],
  [value('!important'), 'cp'],
  [value('#[a-zA-Z0-9]{1,6}'), 'mh'],
  [new RegExp(`${IN_VALUE}([+-]?\\d*\\.\\d+)(%|(?:${alternatives(UNITS)})\\b)?`, 'y'), ['mf', 'kt']],
  [new RegExp(`${IN_VALUE}([+-]?\\d+)(%|(?:${alternatives(UNITS)})\\b)?`, 'y'), ['mi', 'kt']],
  [value('-+[A-Za-z][\\w-]*'), 'nv'],
  [value('[a-zA-Z_][\\w-]*'), 'n'],
  [value('[\\[\\](),]'), 'p'],
  [value('[~^*!%&<>|+=@:./?-]+'), 'o'],
  [/"(?:\\[^]|[^"\\])*"/y, 's2'],
  [/'(?:\\[^]|[^'\\])*'/y, 's1'],
  [/;(?<=@[\w-]+[^{};]*\{[^{}]*)/y, 'o'],
  [/[{};]/y, 'p'],
  [/(::?)([\w-]+)/y, ['p', 'nd']],
  [/(\.)([\w-]+)/y, ['p', 'nc']],
  [/(#)([\w-]+)/y, ['p', 'nn']],
  [/(@)([\w-]+)/y, ['p', 'k']],
  [/[\w-]+/y, 'nt'],
  [/[~^*!%&$[\]()<>|+=@:,./?-]/y, 'o'],
];

export const css: Dialect = {
  grammar: 'css',
  tokens: { comment: 'c', string: (token, { text }) => [[text(token).startsWith('"') ? 's2' : 's1', text(token)]] },
  rules,
};
