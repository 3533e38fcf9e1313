import type { StateInline, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { textToken } from '../syntax/html-tokens.js';

/** In the order in which they are applied: a later style is found inside an earlier one, never the other way round. */
const STYLES: { mark: string; pattern: RegExp; tags: string[] }[] = [
  { mark: '*', pattern: /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g, tags: ['strong', 'em'] },
  { mark: '*', pattern: /\*\*([^\n]+?)\*\*/g, tags: ['strong'] },
  { mark: '*', pattern: /\*(?!\s)([^*^\n]+)(?<!\s)\*/g, tags: ['em'] },
  { mark: '~', pattern: /(?<!~)~~([^~\n]+?)~~(?!~)/g, tags: ['del'] },
];

/** Represents a complete element in the text to which the patterns are applied. */
const OPAQUE = '\uFFFC';

/** One character of text, or a complete element. */
type Unit = string | Token | Styled;

class Styled {
  constructor(
    readonly tags: string[],
    readonly units: Unit[],
  ) {}
}

/**
 * Post-processing rule for `**strong**`, `*emphasis*` and `~~deleted~~`. It runs after all other rules, so that an asterisk inside a link or
 * in code is never markup.
 */
export function emphasisRule(state: StateInline): void {
  if (!state.tokens.some((token) => token.type === 'text' && /[*~]/.test(token.content))) return;
  const styled = applyStyles(state.tokens.flatMap(unitsOf), 0);
  state.tokens.splice(0, state.tokens.length);
  appendTokens(styled, state.tokens);
}

function applyStyles(units: Unit[], from: number): Unit[] {
  let current = units;
  for (let style = from; style < STYLES.length; style += 1) current = applyStyle(current, style);
  return current;
}

function applyStyle(units: Unit[], index: number): Unit[] {
  const style = STYLES[index];
  if (style === undefined || !units.includes(style.mark)) return units;
  const visible = units.map(visibleCharacter).join('');
  const result: Unit[] = [];
  let position = 0;
  for (const match of visible.matchAll(style.pattern)) {
    const inside = match[1] ?? '';
    const start = match.index + (match[0].length - inside.length) / 2;
    append(result, units, position, match.index);
    result.push(new Styled(style.tags, applyStyles(units.slice(start, start + inside.length), index + 1)));
    position = match.index + match[0].length;
  }
  append(result, units, position, units.length);
  return result;
}

function append(result: Unit[], units: Unit[], from: number, to: number): void {
  for (const unit of units.slice(from, to)) result.push(unit);
}

function unitsOf(token: Token): Unit[] {
  return token.type === 'text' ? token.content.split('') : [token];
}

function visibleCharacter(unit: Unit): string {
  if (typeof unit === 'string') return unit;
  return !(unit instanceof Styled) && unit.type === 'hardbreak' ? '\n' : OPAQUE;
}

function appendTokens(units: Unit[], tokens: Token[]): void {
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) tokens.push(textToken('text', text.join('')));
    text = [];
  };
  for (const unit of units) {
    if (typeof unit === 'string') {
      text.push(unit);
      continue;
    }
    flush();
    if (unit instanceof Styled) appendStyled(unit, tokens);
    else tokens.push(unit);
  }
  flush();
}

function appendStyled({ tags, units }: Styled, tokens: Token[]): void {
  for (const tag of tags) tokens.push(new MarkdownIt.Token(`${tag}_open`, tag, 1));
  appendTokens(units, tokens);
  for (const tag of tags.toReversed()) tokens.push(new MarkdownIt.Token(`${tag}_close`, tag, -1));
}
