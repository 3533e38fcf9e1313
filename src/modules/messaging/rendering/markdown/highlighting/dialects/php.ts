import { cut, type Dialect, words } from '../dialect.js';
import type { Span } from '../spans.js';
import { FUNCTIONS } from './php-words.js';

const NAME = String.raw`(?:[\\_a-z]|[^\x00-\x7f])(?:[\\\w]|[^\x00-\x7f])*`;

/** Matches a variable in braces within a string. */
const BRACED = 'braced';

const string = (text: string): readonly Span[] =>
  text.startsWith("'")
    ? ([['s1', text]] as const)
    : text.startsWith('"')
      ? cut(
          text,
          's2',
          [/\\(?:[nrt"$\\]|[0-7]{1,3}|x[\da-fA-F]{1,2})/, 'se'],
          [/\{\$[_a-zA-Z]\w*\}/, BRACED],
          [/\$[_a-zA-Z]\w*(?:\[\S+?\]|->[_a-zA-Z]\w*)?/, 'si'],
        ).flatMap(([cssClass, part]): Span[] =>
          cssClass === BRACED
            ? [
                ['si', '{'],
                ['nv', part.slice(1, -1)],
                ['si', '}'],
              ]
            : [[cssClass, part]],
        )
      : ([[text.startsWith('`') ? 'sb' : 's', text]] as const);

/** Code needs no opening tag, as on the Zulip server, because messages contain snippets. */
export const php: Dialect = {
  grammar: 'php',
  tokens: {},
  rules: [
    [/\?>/y, 'cp'],
    [/\s+/y, ''],
    [/#(?!\[).*|\/\/.*/y, 'c1'],
    [/\/\*\*\//y, 'cm'],
    [/\/\*\*[^]*?\*\//y, 'sd'],
    [/\/\*[^]*?\*\//y, 'cm'],
    [/'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\]|\\[^])*`/y, ({ 0: text }) => string(text)],
    [/(->|::)(\s*)((?:[_a-z]|[^\x00-\x7f])(?:\w|[^\x00-\x7f])*)/iy, ['o', '', 'na']],
    [/[~!%^&*+=|:.<>/@-]+|\?/y, 'o'],
    [/[[\]{}();,]+/y, 'p'],
    [new RegExp(`(?<=\\bclass\\s+)${NAME}`, 'iy'), 'nc'],
    [
      words(
        `__construct __destruct __call __callStatic __get __set __isset __unset __sleep __wakeup __toString __invoke __set_state __clone __debugInfo`,
        'i',
      ),
      'fm',
    ],
    [new RegExp(`(?<=\\bfunction\\s+&?\\s*)${NAME}`, 'iy'), 'nf'],
    [new RegExp(`(?<=\\bconst\\s+)${NAME}`, 'iy'), 'no'],
    [
      words(
        `and E_PARSE old_function E_ERROR or as E_WARNING parent eval PHP_OS break exit case extends PHP_VERSION cfunction FALSE print for require
        continue foreach require_once declare return default static do switch die stdClass echo else TRUE elseif var empty if xor enddeclare
        include virtual endfor include_once while endforeach global endif list endswitch new endwhile not array E_ALL NULL final
        php_user_filter interface implements public private protected abstract clone try catch throw this use namespace trait yield finally
        match class(?=\\s) function(?=\\s|\\() const(?=\\s)`,
        'i',
      ),
      'k',
    ],
    [words('__LINE__ __FILE__ __DIR__ __FUNCTION__ __CLASS__ __TRAIT__ __METHOD__ __NAMESPACE__'), 'no'],
    [new RegExp(`\\$+${NAME}`, 'iy'), 'nv'],
    [words(FUNCTIONS), 'nb'],
    [new RegExp(NAME, 'iy'), 'nx'],
    [/(?:\d+\.\d*|\d*\.\d+)(?:e[+-]?\d+)?|\d+e[+-]?\d+/iy, 'mf'],
    [/0[0-7]+/y, 'mo'],
    [/0x[a-f0-9]+/iy, 'mh'],
    [/\d+/y, 'mi'],
  ],
};
