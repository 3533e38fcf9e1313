import { cut, type Dialect, type TokenSplitter, type Rule, words } from '../dialect.js';

const ESCAPE = /\\(?:[\\abfnrtv"']|x[a-fA-F0-9]{2,4}|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}|[0-7]{1,3})/;

const string: TokenSplitter = (token, { text }) => {
  const whole = text(token);
  const [, prefix = ''] = /^(u8|[LuU])?/.exec(whole) ?? [];
  const body = whole.slice(prefix.length);
  return [['sa', prefix], ...(body.startsWith("'") ? ([['sc', body]] as const) : cut(body, 's', [ESCAPE, 'se']))];
};

const directive: TokenSplitter = (token, { text }) => {
  const whole = text(token);
  const include = /^(#)(\s*)(include)(\s*)("[^"]+"|<[^>]+>)([^\n]*)$/.exec(whole);
  if (include) {
    const [, sign = '', gap = '', word = '', space = '', file = '', rest = ''] = include;
    return [
      ['cp', sign],
      ['w', gap],
      ['cp', word],
      ['w', space],
      ['cpf', file],
      ['c1', rest],
    ];
  }
  return cut(whole, 'cp', [/\/\*[\w\W]*?\*\//, 'cm'], [/\/\/.*/, 'c1']);
};

const KEYWORD =
  /^(?:return|else|explicit|case|goto|new|delete|throw|if|while|for|switch|do|static|const|inline|extern|virtual|typedef|struct|union|enum|class|auto|operator|using|template|typename|public|private|protected)$/;

/** Returns whether the preceding word is a type, and not a keyword. */
function followsType(code: string, index: number): boolean {
  const word = /([\w$:]+)[\s*&]+$/.exec(code.slice(Math.max(0, index - 200), index))?.[1];
  return word !== undefined && !KEYWORD.test(word);
}

function isInsideFunction(code: string, index: number): boolean {
  const open: boolean[] = [];
  for (const { 0: brace, index: at } of code.slice(0, index).matchAll(/[{}]/g)) {
    if (brace === '}') open.pop();
    else open.push(open.at(-1) === true || /\)[^;{}()]*$/.test(code.slice(Math.max(0, at - 200), at)));
  }
  return open.at(-1) === true;
}

const NUMBER = String.raw`\d(?:'?\d)*`;
const rules: readonly Rule[] = [
  [/\s+/y, 'w'],
  [/(?<=^[ \t]*)(?!(?:public|private|protected|default)\b)((?!\d)[\w$]+)(\s*)(:)(?!:)/my, ['nl', 'w', 'p']],
  [/(?<=\b(?:struct|union)\s+)(?!\d)[\w$]+/y, 'nc'],
  [/(?<=\bcase\s+)(?!\d)[\w$]+(?=\s*:(?!:))/y, 'no'],
  [
    words(`asm auto break case const continue default do else enum extern for goto if register restricted return sizeof struct static switch
      typedef volatile while union thread_local alignas alignof static_assert _Pragma`),
    'k',
  ],
  [words('inline _inline __inline naked restrict thread __m(?:128i|128d|128|64) __int(?:8|16|32|64) __wchar_t'), 'kr'],
  [words('bool int long float short double char unsigned signed void _BitInt __int128'), 'kt'],
  [
    words(`size_t ssize_t off_t wchar_t ptrdiff_t sig_atomic_t fpos_t clock_t time_t va_list jmp_buf FILE DIR div_t ldiv_t mbstate_t wctrans_t
      wint_t wctype_t u?int(?:8|16|32|64)_t u?int_(?:least|fast)(?:8|16|32|64)_t u?intptr_t u?intmax_t clockid_t cpu_set_t cpumask_t dev_t gid_t
      id_t ino_t key_t mode_t nfds_t pid_t rlim_t sig_t sighandler_t siginfo_t sigset_t sigval_t socklen_t timer_t uid_t
      atomic_(?:bool|u?char|schar|u?short|u?int|u?long|u?llong|char16_t|char32_t|wchar_t|u?int_(?:least|fast)(?:8|16|32|64)_t|u?intptr_t|size_t|ptrdiff_t|u?intmax_t)`),
    'kt',
  ],
  // A function is recognized by the type before its name, its parameters, and its body or the end of its declaration.
  [
    /(?<=[\w$][\s*&]+)(?!\d)[\w$:]+(?=\s*\([^;"')]*?\)[^;{/"']*[{;])/y,
    ({ 0: name, index }, { code }) => (followsType(code, index) && !isInsideFunction(code, index) ? [['nf', name]] : null),
  ],
  [/(?<=\bcase\b[^:;{}]*):(?!:)/y, 'p'],
  [/-?0[xX][0-9a-fA-F](?:'?[0-9a-fA-F])*(?:\.[0-9a-fA-F']*)?[pP][+-]?\d+[lL]?/y, 'mf'],
  [new RegExp(`-?(?:${NUMBER}\\.${NUMBER}|\\.${NUMBER}|${NUMBER})[eE][+-]?${NUMBER}[fFlL]?`, 'y'), 'mf'],
  [new RegExp(`-?(?:${NUMBER}\\.(?:${NUMBER})?|\\.${NUMBER})[fFlL]?|${NUMBER}[fFlL]`, 'y'), 'mf'],
  [/-?0[xX][0-9a-fA-F](?:'?[0-9a-fA-F])*(?:[uU][lL]{0,2}|[lL]{1,2}[uU]?)?/y, 'mh'],
  [/-?0[bB][01](?:'?[01])*(?:[uU][lL]{0,2}|[lL]{1,2}[uU]?)?/y, 'mb'],
  [/-?0(?:'?[0-7])+(?:[uU][lL]{0,2}|[lL]{1,2}[uU]?)?/y, 'mo'],
  [new RegExp(`-?${NUMBER}(?:[uU][lL]{0,2}|[lL]{1,2}[uU]?)?`, 'y'), 'mi'],
  [/[~!%^&*+=|?:<>/-]/y, 'o'],
  [/[()[\],.{};]/y, 'p'],
  [words('true false NULL'), 'nb'],
  [/(?!\d)[\w$]+/y, 'n'],
];

const tokens: Dialect['tokens'] = {
  comment: (token, { text }) => [[text(token).startsWith('//') ? 'c1' : 'cm', text(token)]],
  macro: directive,
  string,
  char: string,
};

export const c: Dialect = {
  grammar: 'c',
  tokens,
  rules: [
    [words('_Alignas _Alignof _Noreturn _Generic _Thread_local _Static_assert _Imaginary noreturn imaginary complex'), 'k'],
    [words('_Bool _Complex _Atomic'), 'kt'],
    ...rules,
  ],
};

export const cpp: Dialect = {
  grammar: 'cpp',
  tokens: { ...tokens, 'raw-string': string },
  rules: [
    [/(?<=\b(?:class|concept|typename|enum|enum\s+class|enum\s+struct)\s+)(?!(?:class|struct)\b)(?!\d)[\w$]+/y, 'nc'],
    [/(?<=\b(?:namespace)\s+(?:\w+::)*)(?!\d)[\w$]+/y, 'nn'],
    [
      words(`catch const_cast delete dynamic_cast explicit export friend mutable new operator private protected public reinterpret_cast class
        __restrict static_cast template this throw throws try typeid using virtual constexpr nullptr concept decltype noexcept override final
        constinit consteval co_await co_return co_yield requires import module typename and and_eq bitand bitor compl not not_eq or or_eq xor
        xor_eq namespace`),
      'k',
    ],
    [words('char(?:16_t|32_t|8_t)'), 'kt'],
    ...rules,
  ],
};
