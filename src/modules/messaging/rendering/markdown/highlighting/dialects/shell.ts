import { type Dialect, type TokenSplitter, type SplitContext, type Rule } from '../dialect.js';
import type { Span } from '../spans.js';

/** Matches variables and substitutions within a string in double quotes. */
const EXPANSION = /\$(?:[a-zA-Z_]\w*|\d+|[#$?!_*@-]|\{[^{}]*\}|\([^()]*\))/g;

function expansion(start: number, end: number, context: SplitContext): Span[] {
  const text = context.code.slice(start, end);
  if (text.startsWith('${'))
    return [['si', text.slice(0, text[2] === '#' ? 3 : 2)], ...insideBraces(text.slice(text[2] === '#' ? 3 : 2, -1)), ['si', '}']];
  if (text.startsWith('$((') && text.endsWith('))')) return [['k', '$(('], ...arithmetic(text.slice(3, -2)), ['k', '))']];
  if (text.startsWith('$(')) return [['k', '$('], ...context.read(start + 2, end - 1), ['k', ')']];
  return [['nv', text]];
}

function arithmetic(text: string): Span[] {
  return [
    ...text.matchAll(/(\s+)|(\*\*|\|\||<<|>>|[-+*/%^|&<>=()])|(\d+#\w*|\d+|0[xX][\da-fA-F]+)|(\$(?:\d+|[#$?!_*@-])|\$?[a-zA-Z_]\w*)|[^]/g),
  ].map(([part, space, operator, number, name]): Span => [space ? 'w' : operator ? 'o' : number ? 'm' : name ? 'nv' : '', part]);
}

function insideBraces(text: string): Span[] {
  return [...text.matchAll(/(:-)|(\w+)|([^}:"'`$\\]+|:)|(.)/gs)].map(([part, keyword, name, punctuation]): Span => [
    keyword ? 'k' : name ? 'nv' : punctuation ? 'p' : '',
    part,
  ]);
}

const string: TokenSplitter = (token, context) => {
  const text = context.text(token);
  if (!/^\$?"/.test(text)) return [[/^\$?'/.test(text) ? 's1' : 's', text]];
  const spans: Span[] = [];
  let position = token.start;
  for (const { 0: found, index } of text.matchAll(EXPANSION)) {
    if (/(?<!\\)(?:\\\\)*\\$/.test(text.slice(0, index))) continue;
    spans.push(
      ['s2', context.code.slice(position, token.start + index)],
      ...expansion(token.start + index, token.start + index + found.length, context),
    );
    position = token.start + index + found.length;
  }
  return [...spans, ['s2', context.code.slice(position, token.end)]];
};

const rules: readonly Rule[] = [
  [/#!.+/y, 'ch'],
  [/((?<!\w)(?:if|fi|else|while|in|do|done|for|then|return|function|case|select|break|continue|until|esac|elif))(\s*)\b/y, ['k', 'w']],
  [
    // The name of a builtin must be followed by white space or a backtick.
    /(?:alias|bg|bind|builtin|caller|cd|command|compgen|complete|declare|dirs|disown|echo|enable|eval|exec|exit|export|false|fc|fg|getopts|hash|help|history|jobs|kill|let|local|logout|popd|printf|pushd|pwd|read|readonly|set|shift|shopt|source|suspend|test|time|times|trap|true|type|typeset|ulimit|umask|unalias|unset|wait)(?=[\s)`]|$)/y,
    'nb',
  ],
  [/\\(?:[\w\W]|$)/y, 'se'],
  [/((?<!\w)\w+)(\s*)(\+?=)/y, ['nv', 'w', 'o']],
  [/[[\]{}()=]/y, 'o'],
  [/<<<|&&|\|\|/y, 'o'],
  [/<<-?\s*('?)\\?(\w+)[\w\W]+?\2/y, 's'],
  [/[;&|]/y, 'p'],
  [/\s+/y, 'w'],
  [/\d+\b/y, 'm'],
  [/\$(?:[a-zA-Z_]\w*|\d+|[#$?!_*@-])/y, 'nv'],
  [/\$\{[^{}]*\}|\$\([^()]*(?:\([^()]*\)[^()]*)*\)/y, (match, context) => expansion(match.index, match.index + match[0].length, context)],
  [/`[^`]*`/y, (match, context) => [['sb', '`'], ...context.read(match.index + 1, match.index + match[0].length - 1), ['sb', '`']]],
  [/[^=\s[\]{}()$"'`\\<&|;]+/y, ''],
];
export const bash: Dialect = {
  grammar: 'bash',
  tokens: { comment: 'c1', shebang: 'ch', string },
  rules,
};
