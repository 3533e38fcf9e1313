/** A number that was written with a fraction or an exponent, such as 1.0: never an integer on this wire, whatever its value. */
export class DecimalNotation {
  constructor(readonly value: number) {}

  toJSON(): number {
    return this.value;
  }
}

const DECIMAL = /\d[.eE]/;
const TEXTS_AND_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const HALF_LETTER = /\\u[dD][89a-fA-F]/;
/** Escapes as a reader takes them; the group is half of a pair without the other half. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;
/** Key of an object that stands for a decimal while a text is read; nobody outside knows it. */
const STAND_IN = `decimal ${Math.random()}`;

/**
 * What a JSON text holds. Whole numbers that are written like others, which `JSON.parse` makes integers of, are `DecimalNotation`; the contract
 * tells them apart (notes 2.4). Half of a surrogate pair is no letter, and text that has one no JSON: the database would keep something else.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  if (HALF_LETTER.test(text) && hasHalfLetter(text)) throw new SyntaxError('half of a surrogate pair');
  if (!DECIMAL.test(text)) return value;
  if (typeof value === 'number') return standsApart(text, value) ? new DecimalNotation(value) : value;
  if (typeof value !== 'object') return value;
  const marked = text.replace(TEXTS_AND_NUMBERS, (token) => (standsApart(token, Number(token)) ? `{"${STAND_IN}":${token}}` : token));
  return JSON.parse(marked, (_, part: unknown) => (isStandIn(part) ? new DecimalNotation(Number(part[STAND_IN])) : part)) as unknown;
}

/** JSON if it is JSON, otherwise the text itself. */
export function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function hasHalfLetter(text: string): boolean {
  for (const [, half] of text.matchAll(ESCAPES)) if (half !== undefined) return true;
  return false;
}

function standsApart(token: string, value: number): boolean {
  return !token.startsWith('"') && DECIMAL.test(token) && Number.isInteger(value);
}

function isStandIn(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, STAND_IN);
}
