import { cut, type Dialect, type TokenSplitter, words } from '../dialect.js';
import type { Span } from '../spans.js';

const BUILTINS = `Copy Send Sized Sync Unpin Drop Fn FnMut FnOnce drop Box ToOwned Clone PartialEq PartialOrd Eq Ord AsRef AsMut Into From Default
  Iterator Extend IntoIterator DoubleEndedIterator ExactSizeIterator Option Some None Result Ok Err String ToString Vec`;
const TYPES = 'u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 usize isize f32 f64 char str bool';
const ESCAPE = /\\(?:['"\\nrt0]|x[0-7][\da-fA-F]|u\{[\da-fA-F]{1,6}\})/;

const comment: TokenSplitter = (token, { text }) => {
  const whole = text(token);
  if (/^(?:\/\/!|\/\/\/(?!\/)|\/\*\*(?![/*])|\/\*!)/.test(whole)) return [['sd', whole]];
  return [[whole.startsWith('//') ? 'c1' : 'cm', whole]];
};

const string: TokenSplitter = (token, { text }) => {
  const whole = text(token);
  return /^b?r/.test(whole) ? [['s', whole]] : cut(whole, 's', [ESCAPE, 'se']);
};

/** Highlights the suffix of a number as a keyword. */
const number =
  (cssClass: string) =>
  ({ 1: digits = '', 2: suffix = '' }: RegExpExecArray): Span[] => [
    [cssClass, digits],
    ['k', suffix],
  ];

export const rust: Dialect = {
  grammar: 'rust',
  tokens: { comment, string, char: 'sc' },
  rules: [
    [/#!?\[(?:[^[\]"]|"(?:\\.|[^"\\])*"|\[[^[\]]*\])*\]/y, (match) => cut(match[0], 'cp', [/"(?:\\.|[^"\\])*"/, 's'])],
    // White space before a type or a name has no class.
    [/(?<=\b(?:mod|fn))\s+/y, ''],
    [
      new RegExp(
        `(?<=(?:\\b(?:struct|enum|type|union)|(?<!:):|->)\\s*(?:(?:&|'\\w+|(?:${BUILTINS.split(/\s+/).join('|')}|${TYPES.split(' ').join('|')})\\b)\\s*)*)\\s+`,
        'y',
      ),
      '',
    ],
    [/\s+/y, 'w'],
    [/\$(?:[a-zA-Z_]\w*|\(,?|\),?|,?)/y, 'cp'],
    [/(?<=\bmod\s+)[a-zA-Z_]\w*/y, 'nn'],
    [/(?<=\bfn\s+)[a-zA-Z_]\w*/y, 'nf'],
    [new RegExp(`(?<=(?:\\b(?:struct|enum|type|union)\\s|:|->)\\s*&?\\s*)(?:${TYPES.split(' ').join('|')})\\b`, 'y'), 'kt'],
    [new RegExp(`(?<=(?:(?<!:):|->)\\s*(?:'\\w+\\s*)?)&`, 'y'), 'kp'],
    [
      new RegExp(
        `(?<=(?:\\b(?:struct|enum|type|union)\\s+|(?<!:):\\s*&?|->\\s*&?)\\s*)(?!(?:${BUILTINS.split(/\s+/).join('|')}|${TYPES.split(' ').join('|')})\\b)[a-zA-Z_]\\w*`,
        'y',
      ),
      'nc',
    ],
    [
      words(
        `as async await box const crate dyn else extern for if impl in loop match move mut pub ref return static super trait unsafe use where while`,
      ),
      'k',
    ],
    [words('abstract become do final macro override priv typeof try unsized virtual yield'), 'kr'],
    [words('true false'), 'kc'],
    [words('self Self'), 'bp'],
    [words('let'), 'kd'],
    [words('mod fn struct enum type union break continue'), 'k'],
    [words(TYPES), 'kt'],
    [words(BUILTINS), 'nb'],
    [
      new RegExp(
        `(?:asm|assert|assert_eq|assert_ne|cfg|column|compile_error|concat|concat_idents|dbg|debug_assert|debug_assert_eq|debug_assert_ne|env|eprint|eprintln|file|format|format_args|format_args_nl|global_asm|include|include_bytes|include_str|line|llvm_asm|log_syntax|macro_rules|matches|module_path|option_env|panic|print|println|stringify|thread_local|todo|trace_macros|unimplemented|unreachable|vec|write|writeln)!`,
        'y',
      ),
      'fm',
    ],
    [/::(?=\w)|:|->/y, ''],
    [
      /'(?:static|_)\b/y,
      ({ 0: name }) => [
        ['o', "'"],
        ['nb', name.slice(1)],
      ],
    ],
    [
      /'[a-zA-Z_]\w*/y,
      ({ 0: name }) => [
        ['o', "'"],
        ['na', name.slice(1)],
      ],
    ],
    [/(0b[01_]+)([ui](?:8|16|32|64|size)|f(?:32|64))?/y, number('mb')],
    [/(0o[0-7_]+)([ui](?:8|16|32|64|size)|f(?:32|64))?/y, number('mo')],
    [/(0[xX][0-9a-fA-F_]+)([ui](?:8|16|32|64|size)|f(?:32|64))?/y, number('mh')],
    [/(\d[\d_]*(?:\.[\d_]+[eE][+-]?[\d_]+|\.[\d_]*(?!\.)|[eE][+-]?[\d_]+))([ui](?:8|16|32|64|size)|f(?:32|64))?/y, number('mf')],
    [/(\d[\d_]*)([ui](?:8|16|32|64|size)|f(?:32|64))?/y, number('mi')],
    [/\.\.=?/y, 'o'],
    [/[{}()[\],.;]/y, 'p'],
    [/[+\-*/%&|<>^!~@=:?]/y, 'o'],
    [/(?:r#)?[a-zA-Z_]\w*/y, 'n'],
  ],
};
