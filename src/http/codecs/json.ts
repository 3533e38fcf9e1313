import { LIMITS } from '../../kernel/limits.js';

/** A whole number that was sent with a fraction or an exponent, such as 1.0. The Zulip server does not accept it as an integer. */
export class DecimalLiteral {
  constructor(readonly value: number) {}

  toJSON(): number {
    return this.value;
  }
}

const DECIMAL = /\d[.eE]/;
const STRINGS_AND_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** The beginning of a list, an object or a string, or all of any other JSON value: nothing else is JSON. */
const POSSIBLY_JSON = /^[ \t\n\r]*(?:[[{"]|(?:true|false|null|-?\d[\d.eE+-]*)[ \t\n\r]*$)/;
const LONE_SURROGATE = /\\u[dD][89a-fA-F]/;
/** Matches one escape sequence at a time; the group matches one half of a surrogate pair without the other half. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;
const SYNTAX = { quote: 0x22, comma: 0x2c, backslash: 0x5c, list: 0x5b, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d } as const;
/** Prefix of the strings that represent decimal literals while a text is parsed. It is random, so that no client can send it. */
const DECIMAL_KEY = `decimal ${Math.random()}`;

/** The JSON is nested too deeply or has too many values. The message follows the name of the parameter. */
export class JsonTooLarge extends SyntaxError {}

/** The top-level list or object has more elements than the parameter allows. */
export class TooManyItems extends JsonTooLarge {}

/** Maximum number of top-level elements of a JSON text that starts with the bracket. */
export interface MaxItems {
  readonly bracket: '[' | '{';
  readonly max: number;
}

/**
 * Parses JSON text. Whole numbers that were sent with a fraction or an exponent, which `JSON.parse` would turn into integers, become
 * `DecimalLiteral`, because the API does not accept them as integers. Text with an unpaired surrogate is rejected, because the database
 * would store a different text.
 * @param maxItems maximum number of elements of the top-level list or object
 * @throws SyntaxError
 * @throws JsonTooLarge before anything is decoded
 */
export function parseJson(text: string, maxItems?: MaxItems): unknown {
  checkSize(text, maxItems && text.trimStart().startsWith(maxItems.bracket) ? maxItems.max : Infinity);
  const value = JSON.parse(text) as unknown;
  if (LONE_SURROGATE.test(text) && hasLoneSurrogate(text)) throw new SyntaxError('unpaired surrogate');
  if (!DECIMAL.test(text)) return value;
  if (typeof value === 'number') return isDecimalInteger(text, value) ? new DecimalLiteral(value) : value;
  if (typeof value !== 'object') return value;
  const marked = text.replace(STRINGS_AND_NUMBERS, (token) =>
    isDecimalInteger(token, Number(token)) ? `"${DECIMAL_KEY}${token}"` : token,
  );
  return withDecimals(JSON.parse(marked));
}

/**
 * Parses JSON that another program wrote for its own purposes, so that the rules for parameters do not apply: numbers are plain numbers, and
 * an unpaired surrogate is left to what uses the text.
 * @throws SyntaxError
 * @throws JsonTooLarge before anything is decoded
 */
export function parseForeignJson(text: string): unknown {
  checkSize(text, Infinity, LIMITS.MAX_PAYLOAD_LEVELS);
  return JSON.parse(text) as unknown;
}

/** Parses JSON text. @returns the text itself if it is not valid JSON */
export function jsonOrText(text: string): unknown {
  // Most texts are names of channels, for each of which an exception would be expensive.
  if (!POSSIBLY_JSON.test(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/**
 * Checks nesting and number of values in one pass without allocating. Deeply nested or very long values would take seconds to decode and
 * validate.
 */
function checkSize(text: string, maxItems: number, maxLevels = LIMITS.MAX_JSON_LEVELS): void {
  let levels = 0;
  let values = 1;
  let items = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === SYNTAX.quote) at = endOfString(text, at);
    else if (character === SYNTAX.comma) {
      values += 1;
      if (levels === 1) items += 1;
      if (items > maxItems) throw new TooManyItems(`is too long (limit: ${maxItems} items)`);
      if (values > LIMITS.MAX_JSON_VALUES) throw new JsonTooLarge(`is too long (limit: ${LIMITS.MAX_JSON_VALUES} values)`);
    } else if (character === SYNTAX.list || character === SYNTAX.object) {
      levels += 1;
      if (levels > maxLevels) throw new JsonTooLarge(`is nested too deeply (limit: ${maxLevels} levels)`);
    } else if (character === SYNTAX.listEnd || character === SYNTAX.objectEnd) levels -= 1;
  }
}

/**
 * @param start position of the opening quote
 * @returns position of the closing quote, or the length of the text if there is none
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === SYNTAX.backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

function hasLoneSurrogate(text: string): boolean {
  for (const [, half] of text.matchAll(ESCAPES)) if (half !== undefined) return true;
  return false;
}

function isDecimalInteger(token: string, value: number): boolean {
  return !token.startsWith('"') && DECIMAL.test(token) && Number.isInteger(value);
}

/** Replaces the marked strings by decimal literals. A reviver of `JSON.parse` would take several times as long. */
function withDecimals(part: unknown): unknown {
  if (typeof part === 'string') return part.startsWith(DECIMAL_KEY) ? new DecimalLiteral(Number(part.slice(DECIMAL_KEY.length))) : part;
  if (Array.isArray(part)) return part.map(withDecimals);
  if (typeof part !== 'object' || part === null) return part;
  for (const [key, value] of Object.entries(part)) {
    const decoded = withDecimals(value);
    // An assignment would not define a key named `__proto__`.
    if (decoded !== value) Object.defineProperty(part, key, { value: decoded });
  }
  return part;
}
