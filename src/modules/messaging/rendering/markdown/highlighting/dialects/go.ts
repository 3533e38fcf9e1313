import { type Dialect, words } from '../dialect.js';

const TYPES = `uint uint8 uint16 uint32 uint64 int int8 int16 int32 int64 float float32 float64 complex64 complex128 byte rune string bool error
  uintptr any comparable`;
const FUNCTIONS = `${TYPES} print println panic recover close complex real imag len cap append copy delete new make min max clear`;

export const go: Dialect = {
  grammar: 'go',
  tokens: {
    comment: (token, { text }) => [[text(token).startsWith('//') ? 'c1' : 'cm', text(token)]],
    string: 's',
    char: 'sc',
  },
  rules: [
    [/\s+/y, 'w'],
    [words('import package'), 'kn'],
    [words('var func struct map chan type interface const'), 'kd'],
    [words('break default select case defer go else goto switch fallthrough if range continue for return'), 'k'],
    [words('true false iota nil'), 'kc'],
    [new RegExp(`(${FUNCTIONS.trim().split(/\s+/).join('|')})\\b(\\()`, 'y'), ['nb', 'p']],
    [words(TYPES), 'kt'],
    [/\d+i|\d+\.\d*(?:[Ee][-+]\d+)?i|\.\d+(?:[Ee][-+]\d+)?i|\d+[Ee][-+]\d+i/y, 'm'],
    [/\d+(?:\.\d+[eE][+-]?\d+|\.\d*|[eE][+-]?\d+)|\.\d+(?:[eE][+-]?\d+)?/y, 'mf'],
    [/0[0-7]+/y, 'mo'],
    [/0[xX][0-9a-fA-F]+/y, 'mh'],
    [/0|[1-9]\d*/y, 'mi'],
    [/<<=|>>=|<<|>>|<=|>=|&\^=|&\^|\+=|-=|\*=|\/=|%=|&=|\|=|&&|\|\||<-|\+\+|--|==|!=|:=|\.\.\.|[+\-*/%&~|]/y, 'o'],
    [/[|^<>=!()[\]{}.,;:]/y, 'p'],
    [/[\p{L}_][\p{L}\p{N}_]*/uy, 'nx'],
  ],
};
