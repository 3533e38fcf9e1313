import { cut, type Dialect, type TokenSplitter, words } from '../dialect.js';
import type { Span } from '../spans.js';

const FORMAT = /%(?:\(\w+\))?[-#0 +]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[hlL]?[E-GXc-giorsaux%]/;
const FIELD = /\{(?:\w+(?:\.\w+|\[[^\]]+\])*)?(?:![sra])?(?::(?:.?[<>=^])?[-+ ]?#?0?\d*,?(?:\.\d+)?[E-GXb-gnosx%]?)?\}/;
const ESCAPE = /\\(?:[\\abfnrtv"'\n]|x[\da-fA-F]{2}|[0-7]{1,3}|N\{.*?\}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/;
const BYTES_ESCAPE = /\\(?:[\\abfnrtv"'\n]|x[\da-fA-F]{2}|[0-7]{1,3})/;
const RAW_ESCAPE = /\\[\\"'\n]/;
const BRACES = /\{\{|\}\}/;

const string: TokenSplitter = (token, { code, text }) => {
  const whole = text(token);
  const [, prefix = '', quote = ''] = /^([a-zA-Z]*)("""|'''|["'])/.exec(whole) ?? [];
  const body = whole.slice(prefix.length);
  if (quote.length === 3 && isFirstInLine(code, token.start) && !/f/i.test(prefix))
    return [
      ['sa', prefix],
      ['sd', body],
    ];
  const cssClass = quote.startsWith('"') ? 's2' : 's1';
  const escape = /r/i.test(prefix) ? RAW_ESCAPE : /b/i.test(prefix) ? BYTES_ESCAPE : ESCAPE;
  return [['sa', prefix], ...cut(body, cssClass, [escape, 'se'], [FORMAT, 'si'], [FIELD, 'si'])];
};

const formatted: TokenSplitter = (token, context) => {
  const spans: Span[] = [];
  const whole = context.text(token);
  const [opening = '', prefix = '', quote = ''] = /^([a-zA-Z]*)("""|'''|["'])/.exec(whole) ?? [];
  const cssClass = quote.startsWith('"') ? 's2' : 's1';
  const escape = /r/i.test(prefix) ? RAW_ESCAPE : ESCAPE;
  spans.push(['sa', prefix], [cssClass, quote]);
  let position = token.start + opening.length;
  const literal = (end: number): void => {
    if (end > position) spans.push(...cut(context.code.slice(position, end), cssClass, [BRACES, 'se'], [escape, 'se']));
  };
  for (const part of token.children.filter(({ type }) => type === 'interpolation')) {
    literal(part.start);
    const ends = part.children.filter(({ type }) => type === 'format-spec' || type === 'conversion-option');
    const end = Math.min(part.end - 1, ...ends.map(({ start }) => start - (context.code[start - 1] === ':' ? 1 : 0)));
    const expressionEnd = end - (/=\s*$/.exec(context.code.slice(part.start + 1, end).replace(/[=!<>]=\s*$/, ''))?.[0].length ?? 0);
    spans.push(['si', '{'], ...context.read(part.start + 1, expressionEnd, part.children));
    const rest = context.code.slice(expressionEnd, part.end);
    const specification = /^((?:=\s*)?(?:![sraf])?:)(.*)\}$/s.exec(rest);
    spans.push(
      ...(specification
        ? ([
            ['si', specification[1] ?? ''],
            [cssClass, specification[2] ?? ''],
            ['si', '}'],
          ] as const)
        : ([['si', rest]] as const)),
    );
    position = part.end;
  }
  literal(token.end);
  return spans;
};

/** Matches names of modules, which follow `from`, or `import` without `from`. */
function importClause(clause: string, kind: 'fromimport' | 'import'): Span[] {
  const [keyword = '', ...rest] = clause.match(/[^\S\n]+|[.,]|[^\s.,]+/g) ?? [];
  return [
    ['kn', keyword],
    ...rest.map((part): Span => {
      if (part.trim() === '') return ['', part];
      if (kind === 'fromimport') return [part === 'import' ? 'kn' : part === 'None' ? 'kc' : 'nn', part];
      return [part === 'as' ? 'k' : part === ',' ? 'o' : 'nn', part];
    }),
  ];
}

function isFirstInLine(code: string, position: number): boolean {
  return code.slice(code.lastIndexOf('\n', position - 1) + 1, position).trim() === '';
}

export const python: Dialect = {
  grammar: 'python',
  tokens: {
    comment: (token, { text }) => [[token.start === 0 && text(token).startsWith('#!') ? 'ch' : 'c1', text(token)]],
    'string-interpolation': formatted,
    'triple-quoted-string': string,
    string,
  },
  rules: [
    [/(?<=^)[^\S\n]+(?=[rRuUbB]{0,2}(?:"""|'''))/my, 'w'],
    [/\n|[^\S\n]+/y, ''],
    [/yield from\b/y, 'k'],
    [/(?<=^[ \t]*)(?:match|case)\b(?![ \t]*(?:[:,;=^&|@~)\]}]|(?:and|as|if|in|is|or|not|else|for)\b))/my, 'k'],
    [/from[^\S\n]+[\p{L}\p{N}_.]*(?:[^\S\n]+import(?![\p{L}\p{N}_]))?/uy, ({ 0: clause }) => importClause(clause, 'fromimport')],
    [/import[^\S\n]+[\p{L}\p{N}_., \t]*/uy, ({ 0: clause }) => importClause(clause, 'import')],
    [words('import from'), 'n'],
    [/(?<=\bclass\s+)[\p{L}_][\p{L}\p{N}_]*/uy, 'nc'],
    [
      words(`__abs__ __add__ __aenter__ __aexit__ __aiter__ __and__ __anext__ __await__ __bool__ __bytes__ __call__ __complex__ __contains__
        __del__ __delattr__ __delete__ __delitem__ __dir__ __divmod__ __enter__ __eq__ __exit__ __float__ __floordiv__ __format__ __ge__ __get__
        __getattr__ __getattribute__ __getitem__ __gt__ __hash__ __iadd__ __iand__ __ifloordiv__ __ilshift__ __imatmul__ __imod__ __imul__
        __index__ __init__ __instancecheck__ __int__ __invert__ __ior__ __ipow__ __irshift__ __isub__ __iter__ __itruediv__ __ixor__ __le__
        __len__ __length_hint__ __lshift__ __lt__ __matmul__ __missing__ __mod__ __mul__ __ne__ __neg__ __new__ __next__ __or__ __pos__ __pow__
        __prepare__ __radd__ __rand__ __rdivmod__ __repr__ __reversed__ __rfloordiv__ __rlshift__ __rmatmul__ __rmod__ __rmul__ __ror__ __round__
        __rpow__ __rrshift__ __rshift__ __rsub__ __rtruediv__ __rxor__ __set__ __setattr__ __setitem__ __str__ __sub__ __subclasscheck__
        __truediv__ __xor__`),
      'fm',
    ],
    [/(?<=\bdef\s+)[\p{L}_][\p{L}\p{N}_]*/uy, 'nf'],
    [/(?:def|class)(?=\s)/y, 'k'],
    [/(?:True|False|None)\b/y, 'kc'],
    [/(?:in|is|and|or|not)\b/y, 'ow'],
    [
      words(
        `assert async await break continue del elif else except finally for global if lambda pass raise nonlocal return try while yield as with`,
      ),
      'k',
    ],
    [
      words(
        `(?<!\\.)(?:__import__|abs|aiter|all|any|bin|bool|bytearray|breakpoint|bytes|callable|chr|classmethod|compile|complex|delattr|dict|dir|divmod|enumerate|eval|filter|float|format|frozenset|getattr|globals|hasattr|hash|hex|id|input|int|isinstance|issubclass|iter|len|list|locals|map|max|memoryview|min|next|object|oct|open|ord|pow|print|property|range|repr|reversed|round|set|setattr|slice|sorted|staticmethod|str|sum|super|tuple|type|vars|zip)`,
      ),
      'nb',
    ],
    [words('(?<!\\.)(?:self|Ellipsis|NotImplemented|cls)'), 'bp'],
    [
      words(
        `(?<!\\.)(?:(?:Arithmetic|Assertion|Attribute|Buffer|EOF|Environment|FloatingPoint|IO|Import|Indentation|Index|Key|Lookup|Memory|Name|NotImplemented|OS|Overflow|Reference|Runtime|Syntax|System|Tab|Type|UnboundLocal|UnicodeDecode|UnicodeEncode|Unicode|UnicodeTranslate|Value|VMS|Windows|ZeroDivision|BlockingIO|ChildProcess|Connection|BrokenPipe|ConnectionAborted|ConnectionRefused|ConnectionReset|FileExists|FileNotFound|Interrupted|IsADirectory|NotADirectory|Permission|ProcessLookup|Timeout|ModuleNotFound|Recursion)Error|(?:Bytes|Deprecation|Future|Import|PendingDeprecation|Resource|Runtime|Syntax|Unicode|User|Encoding)?Warning|BaseException|Exception|GeneratorExit|KeyboardInterrupt|StopIteration|StopAsyncIteration|SystemExit)`,
      ),
      'ne',
    ],
    [
      words(`__annotations__ __bases__ __class__ __closure__ __code__ __defaults__ __dict__ __doc__ __file__ __func__ __globals__
        __kwdefaults__ __module__ __mro__ __name__ __objclass__ __qualname__ __self__ __slots__ __weakref__`),
      'vm',
    ],
    [/(?:\d(?:_?\d)*\.(?:\d(?:_?\d)*)?|(?:\d(?:_?\d)*)?\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?/y, 'mf'],
    [/\d(?:_?\d)*[eE][+-]?\d(?:_?\d)*j?/y, 'mf'],
    [/0[oO](?:_?[0-7])+/y, 'mo'],
    [/0[bB](?:_?[01])+/y, 'mb'],
    [/0[xX](?:_?[a-fA-F0-9])+/y, 'mh'],
    [/\d(?:_?\d)*/y, 'mi'],
    [/!=|==|<<|>>|:=|[-~+/*%=<>&^|.]/y, 'o'],
    [/[\]{}:(),;[]/y, 'p'],
    [/@[\p{L}_][\p{L}\p{N}_]*/uy, 'nd'],
    [/@/y, 'o'],
    [/[\p{L}_][\p{L}\p{N}_]*/uy, 'n'],
    [/[^\w\s\\]/uy, 'err'],
  ],
};
