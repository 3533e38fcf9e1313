/** Letters that are written from right to left, and characters that change the direction. */
const OTHER_DIRECTION = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;
const [LEFT_TO_RIGHT, RIGHT_TO_LEFT] = ['\u200e', '\u200f'];

/** A name that does not change the direction of the text around it, whatever it contains. */
export function isolated(name: string): string {
  return OTHER_DIRECTION.test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * A text whose direction follows from what stands beside its isolated names, from left to right if there is nothing. Browsers that determine the
 * direction of an element (`dir="auto"`) do not see that a name is isolated.
 */
export function directed(text: string): string {
  const rest = text.replaceAll(ISOLATED, '');
  if (rest === text) return text;
  const [first = ''] = /\p{L}/u.exec(rest) ?? [];
  return `${OTHER_DIRECTION.test(first) ? RIGHT_TO_LEFT : LEFT_TO_RIGHT}${text}`;
}
