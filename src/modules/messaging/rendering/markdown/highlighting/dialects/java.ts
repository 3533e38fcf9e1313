import { type Dialect, words } from '../dialect.js';

const NAME = String.raw`(?:[\p{L}_$])[\p{L}\p{N}_$]*`;
const STATEMENT = 'assert|break|case|catch|continue|default|do|else|finally|for|if|goto|instanceof|new|return|switch|this|throw|try|while';

export const java: Dialect = {
  grammar: 'java',
  tokens: {
    comment: (token, { text }) => [[text(token).startsWith('//') ? 'c1' : 'cm', text(token)]],
    'triple-quoted-string': 's',
    string: 's',
    char: 'sc',
  },
  rules: [
    [/(?<=\b(?:class|interface))\s+/y, ''],
    [/\s+/y, 'w'],
    [/(?<=\b(?:class|interface)\s+)[\p{L}_$][\p{L}\p{N}_$]*/uy, 'nc'],
    [/(?<=\b(?:package|import|import\s+static)\s+)(?!static\b)[\w.]+\*?/y, 'nn'],
    [/(?:package|import(?:\s+static)?)(?=\s)/y, 'kn'],
    [words(STATEMENT.replaceAll('|', ' ')), 'k'],
    // A method is a name between its type and modifiers and a parenthesis.
    [new RegExp(`(?<=(?:^|[\\s(){};,])(?!(?:${STATEMENT})\\b)[\\p{L}_$][\\p{L}\\p{N}_.\\[\\]$<>]*\\s+)${NAME}(?=\\s*\\()`, 'uy'), 'nf'],
    [/@[^\W\d][\w.]*/y, 'nd'],
    [
      words(`abstract const enum extends final implements native private protected public sealed static strictfp super synchronized throws
        transient volatile yield class interface record(?=\\s+\\w+\\s*[(<]) var(?=\\s)`),
      'kd',
    ],
    [words('boolean byte char double float int long short void'), 'kt'],
    [words('true false null'), 'kc'],
    [new RegExp(`(\\.)(${NAME})`, 'uy'), ['p', 'na']],
    [new RegExp(`(?<=^\\s*)(${NAME})(:)(?!:)`, 'muy'), ['nl', 'p']],
    [new RegExp(NAME, 'uy'), 'n'],
    [
      /(?:\d[\d_]*\.(?:\d[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?[fFdD]?|\d[eE][+-]?\d[\d_]*[fFdD]?|\d(?:[eE][+-]?\d[\d_]*)?[fFdD]/y,
      'mf',
    ],
    [/0[xX][0-9a-fA-F][0-9a-fA-F_]*[lL]?/y, 'mh'],
    [/0[bB][01][01_]*[lL]?/y, 'mb'],
    [/0[0-7_]+[lL]?/y, 'mo'],
    [/0|[1-9][\d_]*[lL]?/y, 'mi'],
    [/[~^*!%&[\]<>|+=/?-]/y, 'o'],
    [/[{}();:.,]/y, 'p'],
  ],
};
