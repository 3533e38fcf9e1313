import type { StateInline } from 'markdown-it';

/** Up to the next character at which, or right after which, another rule may start. */
const UNMARKED = /(?:(?![\d*]\uFE0F?\u20E3)[^\n\s'"(,:;<@#[&`$\p{ExtPict}\p{RI}])+/uy;

/** Inline rule that skips characters no other rule cares about. */
export function plainTextRule(state: StateInline): boolean {
  UNMARKED.lastIndex = state.pos;
  const text = UNMARKED.exec(state.src)?.[0];
  if (text === undefined) return false;
  state.pending += text;
  state.pos += text.length;
  return true;
}

/** Inline rule for line ends, each of which is a line break. */
export function lineBreakRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '\n') return false;
  state.push('hardbreak', 'br', 0);
  state.pos += 1;
  return true;
}
