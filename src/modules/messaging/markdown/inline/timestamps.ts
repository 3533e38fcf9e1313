import type { StateInline } from 'markdown-it';
import { elementToken, pushElement, textToken } from '../html-text.js';
import { parseTime } from './time-parsing.js';

const TIMESTAMP = /<time:([^>]*)>/y;

/** Inline rule for `<time:…>`, which clients show in the reader's time zone. */
export function timestampRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '<') return false;
  TIMESTAMP.lastIndex = state.pos;
  const match = TIMESTAMP.exec(state.src);
  if (match === null) return false;
  const written = match[1] ?? '';
  const time = parseTime(written);
  const element =
    time === null
      ? elementToken('span', [['class', 'timestamp-error']], [textToken('verbatim', `Invalid time format: ${written}`)])
      : elementToken('time', [['datetime', time]], [textToken('verbatim', written)]);
  return pushElement(state, state.pos + match[0].length, element);
}
