import type { Span } from './spans.js';
import type { PrismToken } from './tokenizer.js';

/** What a painter of tokens can use. */
export interface Painting {
  /** All of the code. */
  readonly code: string;
  readonly text: (token: Pick<PrismToken, 'start' | 'end'>) => string;
  /** Reads a part of the code by the rules of the dialect, with these of Prism's tokens in it. */
  readonly read: (start: number, end: number, tokens?: readonly PrismToken[]) => Span[];
}

/** Makes spans of a whole token of Prism. */
export type Painter = (token: PrismToken, painting: Painting) => readonly Span[];

/**
 * Tells what class a match has, or makes spans of it: of each of its groups where there is a list of classes. A function may refuse the match
 * with null. The pattern is sticky and sees all of the code, so that it can look behind.
 */
export type Rule = readonly [
  pattern: RegExp,
  classes: string | readonly string[] | ((match: RegExpExecArray, painting: Painting) => readonly Span[] | null),
];

/**
 * How one language is shown. Prism finds what needs a grammar to be found, such as strings, comments and what is nested in them; names, keywords,
 * numbers and operators are told apart by rules, because Pygments knows many more kinds of them than Prism does.
 */
export interface Dialect {
  /** Name of Prism's grammar. */
  readonly grammar: string;
  /** Tokens of Prism that are painted as a whole, by type: a class, or what makes spans. */
  readonly tokens: Readonly<Record<string, string | Painter>>;
  /** In the order in which they are tried. A character that none matches has no class. */
  readonly rules: readonly Rule[];
}

/** Paints all of the code. */
export function paint(code: string, tokens: readonly PrismToken[], dialect: Dialect): Span[] {
  const painting: Painting = {
    code,
    text: ({ start, end }) => code.slice(start, end),
    read: (start, end, inside = []) => read(painting, dialect, start, end, inside),
  };
  return painting.read(0, code.length, tokens);
}

function read(painting: Painting, dialect: Dialect, from: number, end: number, tokens: readonly PrismToken[]): Span[] {
  const spans: Span[] = [];
  const whole = paintedTokens(tokens, dialect);
  let next = 0;
  let position = from;
  while (position < end) {
    while ((whole[next]?.start ?? Infinity) < position) next += 1;
    const token = whole[next];
    if (token?.start === position && token.end > position) {
      const painter = dialect.tokens[token.type];
      if (typeof painter === 'string') spans.push([painter, painting.text(token)]);
      else if (painter) spans.push(...painter(token, painting));
      position = token.end;
      continue;
    }
    position = readByRules(painting, dialect.rules, position, Math.min(end, token?.start ?? end), spans);
  }
  return spans;
}

/** Those that the dialect paints, outermost first: what it does not know may hold some that it does. */
function paintedTokens(tokens: readonly PrismToken[], dialect: Dialect): PrismToken[] {
  return tokens.flatMap((token) => (Object.hasOwn(dialect.tokens, token.type) ? [token] : paintedTokens(token.children, dialect)));
}

function readByRules(painting: Painting, rules: readonly Rule[], position: number, end: number, spans: Span[]): number {
  for (const [pattern, classes] of rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(painting.code);
    if (match === null || match[0] === '') continue;
    if (typeof classes === 'function') {
      const made = classes(match, painting);
      if (made === null) continue;
      spans.push(...made);
    } else if (typeof classes === 'string') spans.push([classes, match[0]]);
    else spans.push(...classes.map((cssClass, index): Span => [cssClass, match[index + 1] ?? '']));
    return position + match[0].length;
  }
  const character = String.fromCodePoint(painting.code.codePointAt(position) ?? 0);
  spans.push(['', character]);
  return Math.min(position + character.length, Math.max(end, position + 1));
}

/** A sticky pattern for any of the words, alone. */
export function words(list: string, flags = ''): RegExp {
  return new RegExp(`(?:${list.trim().split(/\s+/).join('|')})(?![\\w$])`, `y${flags}`);
}

/** Cuts a text into matches of the patterns, with their classes, and the rest, which has the class of the whole. */
export function cut(text: string, cssClass: string, ...parts: readonly (readonly [pattern: RegExp, cssClass: string])[]): Span[] {
  const pattern = new RegExp(parts.map(([{ source }]) => `(${source})`).join('|'), 'gu');
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    spans.push([cssClass, text.slice(end, match.index)]);
    spans.push([parts[(match.slice(1) as (string | undefined)[]).findIndex((group) => group !== undefined)]?.[1] ?? cssClass, match[0]]);
    end = match.index + match[0].length;
  }
  return [...spans, [cssClass, text.slice(end)]];
}
