import { type Dialect, words } from '../dialect.js';
import { KEYWORDS, TYPES } from './sql-words.js';

export const sql: Dialect = {
  grammar: 'sql',
  tokens: {
    comment: (token, { text }) => [[text(token).startsWith('/*') ? 'cm' : text(token).startsWith('--') ? 'c1' : 'o', text(token)]],
  },
  rules: [
    [/\s+/y, 'w'],
    [words(KEYWORDS, 'i'), 'k'],
    [words(TYPES, 'i'), 'nb'],
    [/[+*/<>=~!@#%^&|`?-]/y, 'o'],
    [/\d+/y, 'mi'],
    [/'(?:''|[^'])*'/y, 's1'],
    [/"(?:""|[^"])*"/y, 'ss'],
    [/[a-z_][\w$]*/iy, 'n'],
    [/[;:()[\],.]/y, 'p'],
  ],
};
