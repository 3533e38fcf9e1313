import type { Dialect } from '../dialect.js';

export const json: Dialect = {
  grammar: 'json',
  tokens: { comment: (token, { text }) => [[text(token).startsWith('//') ? 'c1' : 'cm', text(token)]], property: 'nt', string: 's2' },
  rules: [
    [/\s+/y, 'w'],
    [/[{}[\],:]+/y, 'p'],
    [/-?\d+(?![\d.eE])/y, 'mi'],
    [/[-+\d][-+\d.eE]*/y, 'mf'],
    [/(?:true|false|null)\b/y, 'kc'],
    [/[^\s{}[\],:"]+/y, 'err'],
  ],
};

/** Returns the classes of a plain scalar of YAML. */
const PLAIN = 'l l-Scalar l-Scalar-Plain';

export const yaml: Dialect = {
  grammar: 'yaml',
  tokens: { comment: 'c1' },
  rules: [
    [/\n/y, ''],
    [/(?<=^)(?:---|\.\.\.)(?= |$)/my, 'nn'],
    [/(?<=^)(%YAML)( +)([\d.]+)/my, ['nt', 'w', 'm']],
    [/(?<=\{(?:[^\]}\n]*,)?)([^,:?[\]{}"'\n]+)(:)(?=[ \n]|$)/y, ['nt', 'p']],
    [/ +/y, 'w'],
    // A block scalar ends before the first line that is not indented deeper than the line that opens it.
    [
      /(?<=^( *)(?:[^\n]*?[:-] +)?(?:[!&][^\s]+ +)?)([|>])([+-]?\d?[+-]?)([ \t]*(?:#[^\n]*)?\n)((?:(?:\1 +[^\n]*|[ ]*)(?:\n|$))*)/my,
      ({ 2: mark = '', 3: header = '', 4: rest = '', 5: body = '' }) => [
        ['p p-Indicator', mark + header],
        ['w', rest],
        ...body.split(/(\n|^ +)/m).map((part): [string, string] => [/^\s*$/.test(part) ? 'w' : 'no', part]),
      ],
    ],
    [/[?:-](?=[ \n]|$)(?<=^ *(?:[?:-] +)*[?:-])/my, 'p p-Indicator'],
    [/([^#,?[\]{}"'\n:&*!|>%@`\s-][^#,?[\]{}"'\n]*?|-[^#,?[\]{}"'\n\s][^#,?[\]{}"'\n]*?)(:)(?=[ \n]|$)/y, ['nt', 'p']],
    [/!<[\w#;/?:@&=+$,.!~*'()[\]%-]+>|!(?:[\w-]+!)?[\w#;/?:@&=+$,.!~*'()[\]%-]*/y, 'kt'],
    [/&[\w-]+/y, 'nl'],
    [/\*[\w-]+/y, 'nv'],
    [/[[\]{}]|,(?=[^\n]*[\]}])|[?:](?=[ \n]|$)/y, 'p p-Indicator'],
    [
      /"(?:\\[^]|[^"\\])*"/y,
      ({ 0: whole }) =>
        [...whole.matchAll(/(\n *)|( +)|(\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}))|((?:\\[^xuU]|[^\s\\])+|[^])/g)].map(
          ([part, line, space, escape]): [string, string] => [line ? 'w' : space ? 'nv' : escape ? 'se' : 's', part],
        ),
    ],
    [
      /'(?:''|[^'])*'/y,
      ({ 0: whole }) =>
        [...whole.slice(1, -1).matchAll(/(\n *)|( +)|('')|[^\s']+/g)]
          .reduce<[string, string][]>(
            (spans, [part, line, space, escape]) => [...spans, [line ? 'w' : space ? 'nv' : escape ? 'se' : 's', part]],
            [['s', "'"]],
          )
          .concat([['s', "'"]]),
    ],
    // Inside brackets a plain scalar ends at the bracket, elsewhere at the end of the line or at a comment.
    [/(?<=[[{][^\]}\n]*)[^\s?:,[\]{}#&*!|>'"%@`][^,?[\]{}\n:]*[^\s,:?[\]{}]|(?<=[[{][^\]}\n]*)[^\s?:,[\]{}#&*!|>'"%@`]/y, 'nv'],
    [/(?:[^\s?:,[\]{}#&*!|>'"%@`-]|[?:-]\S)(?:(?!: |:$| #)[^\n])*?(?= *(?: #|:[ \n]|\n|$))/y, PLAIN],
  ],
};

export const ini: Dialect = {
  grammar: 'ini',
  tokens: {},
  rules: [
    [/\s+/y, 'w'],
    [/[;#].*/y, 'c1'],
    [/(\[.*?\])([ \t]*)$/my, ['k', 'w']],
    [/(.*?)([ \t]*)([=:])([ \t]*)([^ ;#\n]*(?: +[^ ;#\n]+)*)/y, ['na', 'w', 'o', 'w', 's']],
    [/(.+?)$/my, 'na'],
  ],
};

/** Each line has one class. */
export const diff: Dialect = {
  grammar: 'diff',
  tokens: {},
  rules: [
    [/\n/y, ''],
    [/( )(.*)/y, ['w', '']],
    [/!.*|---$/my, 'gs'],
    [/(?:< |-).*/y, 'gd'],
    [/(?:> |\+).*/y, 'gi'],
    [/@.*|\d(?:,\d+)?[acd]\d+(?:,\d+)?$/my, 'gu'],
    [/(?:[Ii]ndex|diff|=).*/y, 'gh'],
    [/.+/y, ''],
  ],
};
