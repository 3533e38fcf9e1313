import { RE2JS, RE2JSException } from 're2js';
import { parseTemplate } from 'url-template';
import { InvalidPattern, type LinkMatch, hasSafeScheme, LinkRuleMatcher, type LinkRule } from '../../kernel/link-rules.js';
import { BORDER_PUNCTUATION, SPACELESS_LETTERS_RE2 } from '../../kernel/text.js';
import { ReadThroughCache } from '../../kernel/read-through-cache.js';

const MAX_CACHED_PATTERNS = 2_000;
/** Number of the group that holds what the administrator's pattern matches, between what has to be around it. */
const MATCH = 2;

/** What has to be around a match: space, punctuation, or letters of scripts in which no space separates words. */
const BEFORE = `^|[\\s\u0085\\pZ'"(,:<${BORDER_PUNCTUATION}${SPACELESS_LETTERS_RE2}]`;
const AFTER = `$|[^\\pL\\pN]|[${SPACELESS_LETTERS_RE2}]`;

/** RE2 in JavaScript: no pattern can hold a process up. */
export class Re2LinkRuleMatcher extends LinkRuleMatcher {
  private readonly compiledPatterns = new ReadThroughCache<string, RE2JS>({ maxEntries: MAX_CACHED_PATTERNS });

  variablesOf(urlTemplate: string): readonly string[] | null {
    return variablesOf(urlTemplate);
  }

  groupsOf(pattern: string): readonly string[] {
    try {
      const names = Object.keys(RE2JS.compile(pattern).namedGroups());
      this.compile(pattern); // an open quotation (\Q) is a pattern only as long as nothing follows
      return names;
    } catch (error) {
      if (error instanceof RE2JSException) throw new InvalidPattern(describeError(error));
      throw error;
    }
  }

  find(rules: readonly LinkRule[], text: string): readonly LinkMatch[] {
    const taken = new Uint8Array(text.length);
    const found: LinkMatch[] = [];
    for (const rule of rules) {
      for (const link of this.matches(rule, text)) {
        const end = link.start + link.text.length;
        if (taken.subarray(link.start, end).includes(1)) continue;
        taken.fill(1, link.start, end);
        found.push(link);
      }
    }
    return found.sort((one, other) => one.start - other.start);
  }

  private *matches({ pattern, urlTemplate }: LinkRule, text: string): Generator<LinkMatch> {
    if (!text.includes(beginningOf(pattern))) return;
    const expression = this.compile(pattern);
    const names = Object.keys(expression.namedGroups());
    const matcher = expression.matcher(text);
    let position = 0;
    while (position < text.length && matcher.find(position)) {
      const start = matcher.start(MATCH);
      const end = matcher.end(MATCH);
      position = Math.max(end, position + 1);
      if (end === start) continue;
      const url = expand(urlTemplate, Object.fromEntries(names.map((name) => [name, matcher.group(name)])));
      if (hasSafeScheme(url)) yield { start, text: text.slice(start, end), url };
    }
  }

  private compile(pattern: string): RE2JS {
    const known = this.compiledPatterns.get(pattern);
    if (known) return known;
    const expression = RE2JS.compile(`(${BEFORE})(${pattern})(${AFTER})`);
    this.compiledPatterns.set(pattern, expression);
    return expression;
  }
}

/** Characters that stand for themselves in a pattern, unless a quantifier follows. */
const LITERAL = /^[\w #@!%&=:;,'"<>/~-]*/;

/**
 * The characters with which every match of a pattern begins, as far as its first characters show it; may be empty. A text without them needs
 * no search.
 */
function beginningOf(pattern: string): string {
  if (pattern.includes('|')) return '';
  const [literal] = LITERAL.exec(pattern) ?? [''];
  return /^[*+?{]/.test(pattern.slice(literal.length)) ? literal.slice(0, -1) : literal;
}

/** The reason and the place: "missing closing ): #(a". */
function describeError({ message }: Error): string {
  return message.replace(/^error parsing regexp: /, '').replace(/`(.*)`$/s, '$1');
}

const EXPRESSION = /\{([^{}]*)\}/g;
const VARIABLE = /^(?:\w|%[0-9a-f]{2})(?:\.?(?:\w|%[0-9a-f]{2}))*(?:\*|:[1-9]\d{0,3})?$/i;
const OPERATOR = /^[+#./;?&]/;

/**
 * Names of the variables of an RFC 6570 template, each once. Text around the expressions may be anything but braces.
 * @returns null if it is no template
 */
export function variablesOf(template: string): readonly string[] | null {
  if (/[{}]/.test(template.replace(EXPRESSION, ''))) return null;
  const names = new Set<string>();
  for (const [, expression = ''] of template.matchAll(EXPRESSION)) {
    for (const variable of expression.replace(OPERATOR, '').split(',')) {
      if (!VARIABLE.test(variable)) return null;
      names.add(variable.replace(/[*:].*$/, ''));
    }
  }
  return [...names];
}

/** @param values null stands for an undefined variable */
export function expand(template: string, values: Readonly<Record<string, string | null>>): string {
  return parseTemplate(template).expand(values);
}
