import type { Renderer, StateInline, Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { escapeText, pushElement } from '../syntax/html-tokens.js';

export interface CodeSpan {
  start: number;
  end: number;
  content: string;
}

const spansByState = new WeakMap<StateInline, Map<number, CodeSpan>>();

/** Inline rule for code between equally long runs of backticks. */
export function codeSpanRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '`') return false;
  const span = codeSpansOf(state).get(state.pos);
  if (span !== undefined) return pushElement(state, span.end, codeToken(span.content));
  // A run without a closing one is text as a whole.
  while (state.src[state.pos] === '`') {
    state.pending += '`';
    state.pos += 1;
  }
  return true;
}

/** Returns the code spans of the text that is being parsed, by the position of their first backtick. */
export function codeSpansOf(state: StateInline): Map<number, CodeSpan> {
  let spans = spansByState.get(state);
  if (spans === undefined) {
    spans = findCodeSpans(state.src);
    spansByState.set(state, spans);
  }
  return spans;
}

/** Returns the code spans of a text, by the position of their first backtick, in linear time. */
export function findCodeSpans(text: string): Map<number, CodeSpan> {
  const spans = new Map<number, CodeSpan>();
  const runs = [...text.matchAll(/`+/g)].map((match) => ({ start: match.index, length: match[0].length }));
  const next = nextOfSameLength(runs);
  for (let index = 0; index < runs.length; index += 1) {
    const opening = runs[index];
    const closing = runs[next[index] ?? -1];
    if (opening === undefined || closing === undefined || text[opening.start - 1] === '\\') continue;
    spans.set(opening.start, {
      start: opening.start,
      end: closing.start + closing.length,
      content: text.slice(opening.start + opening.length, closing.start),
    });
    index = next[index] ?? index;
  }
  return spans;
}

/** Creates the token of a code span. */
export function codeToken(content: string): Token {
  const token = new MarkdownIt.Token('code_inline', 'code', 0);
  token.content = content;
  return token;
}

/** Registers how code spans are printed. */
export function installCodeSpanRendering(renderer: Renderer): void {
  renderer.rules.code_inline = (tokens, index) => `<code>${escapeText(tokens[index]?.content ?? '')}</code>`;
}

function nextOfSameLength(runs: { length: number }[]): (number | undefined)[] {
  const next: (number | undefined)[] = new Array<number | undefined>(runs.length);
  const seen = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const length = runs[index]?.length ?? 0;
    next[index] = seen.get(length);
    seen.set(length, index);
  }
  return next;
}
