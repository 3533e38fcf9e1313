import type { Span } from './spans.js';
import type { PrismToken } from './tokenizer.js';

/** What functions that split tokens and matches can use. */
export interface SplitContext {
  /** The whole code. */
  readonly code: string;
  readonly text: (token: Pick<PrismToken, 'start' | 'end'>) => string;
  /** Splits a part of the code, which contains the given tokens of Prism, by the rules of the dialect. */
  readonly read: (start: number, end: number, tokens?: readonly PrismToken[]) => Span[];
}

/** Splits a whole token of Prism into spans. */
export type TokenSplitter = (token: PrismToken, context: SplitContext) => readonly Span[];

/**
 * Assigns a class to each match of a pattern, or one class to each of its groups, or splits the match with a function, which returns null to
 * reject it. The pattern is sticky and applied to the whole code, so that it can look behind.
 */
export type Rule = readonly [
  pattern: RegExp,
  classes: string | readonly string[] | ((match: RegExpExecArray, context: SplitContext) => readonly Span[] | null),
];

/**
 * Defines how one language is highlighted. Prism finds what requires a grammar, such as strings, comments and what is nested in them. Names,
 * keywords, numbers and operators are distinguished by rules, because Pygments has many more classes for them than Prism.
 */
export interface Dialect {
  /** Name of the grammar of Prism. */
  readonly grammar: string;
  /** By type, the tokens of Prism that are split as a whole: with a class, or by a function. */
  readonly tokens: Readonly<Record<string, string | TokenSplitter>>;
  /** In the order in which they are tried. A character that no rule matches has no class. */
  readonly rules: readonly Rule[];
}

/** Splits the whole code into spans. */
export function splitIntoSpans(code: string, tokens: readonly PrismToken[], dialect: Dialect): Span[] {
  const context: SplitContext = {
    code,
    text: ({ start, end }) => code.slice(start, end),
    read: (start, end, inside = []) => read(context, dialect, start, end, inside),
  };
  return context.read(0, code.length, tokens);
}

function read(context: SplitContext, dialect: Dialect, from: number, end: number, tokens: readonly PrismToken[]): Span[] {
  const spans: Span[] = [];
  const whole = tokensOfDialect(tokens, dialect);
  let next = 0;
  let position = from;
  while (position < end) {
    while ((whole[next]?.start ?? Infinity) < position) next += 1;
    const token = whole[next];
    if (token?.start === position && token.end > position) {
      const splitter = dialect.tokens[token.type];
      if (typeof splitter === 'string') spans.push([splitter, context.text(token)]);
      else if (splitter) spans.push(...splitter(token, context));
      position = token.end;
      continue;
    }
    position = readByRules(context, dialect.rules, position, Math.min(end, token?.start ?? end), spans);
  }
  return spans;
}

/** Lists the tokens that the dialect handles, at any depth: a token that it does not handle may contain some that it does. */
function tokensOfDialect(tokens: readonly PrismToken[], dialect: Dialect): PrismToken[] {
  return tokens.flatMap((token) => (Object.hasOwn(dialect.tokens, token.type) ? [token] : tokensOfDialect(token.children, dialect)));
}

function readByRules(context: SplitContext, rules: readonly Rule[], position: number, end: number, spans: Span[]): number {
  for (const [pattern, classes] of rules) {
    pattern.lastIndex = position;
    const match = pattern.exec(context.code);
    if (match === null || match[0] === '') continue;
    if (typeof classes === 'function') {
      const parts = classes(match, context);
      if (parts === null) continue;
      spans.push(...parts);
    } else if (typeof classes === 'string') spans.push([classes, match[0]]);
    else spans.push(...classes.map((cssClass, index): Span => [cssClass, match[index + 1] ?? '']));
    return position + match[0].length;
  }
  const character = String.fromCodePoint(context.code.codePointAt(position) ?? 0);
  spans.push(['', character]);
  return Math.min(position + character.length, Math.max(end, position + 1));
}

/** Returns a sticky pattern for whole words of a list. */
export function words(list: string, flags = ''): RegExp {
  return new RegExp(`(?:${list.trim().split(/\s+/).join('|')})(?![\\w$])`, `y${flags}`);
}

/** Splits a text into matches of the patterns, with their classes, and the remaining text, which has the class of the whole. */
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
