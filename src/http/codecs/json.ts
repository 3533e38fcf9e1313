import { LIMITS } from '../../kernel/limits.js';

/** A number that was written with a fraction or an exponent, such as 1.0: never an integer on this wire, whatever its value. */
export class DecimalLiteral {
  constructor(readonly value: number) {}

  toJSON(): number {
    return this.value;
  }
}

const DECIMAL = /\d[.eE]/;
const TEXTS_AND_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONE_SURROGATE = /\\u[dD][89a-fA-F]/;
/** Escapes as a reader takes them; the group is half of a pair without the other half. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;
const SYNTAX = { quote: 0x22, comma: 0x2c, backslash: 0x5c, list: 0x5b, listEnd: 0x5d, object: 0x7b, objectEnd: 0x7d } as const;
/** Begins the text that stands for a decimal while a text is read; nobody outside knows it. */
const DECIMAL_KEY = `decimal ${Math.random()}`;

/** More than anything that the API understands; the message follows the name of the parameter. */
export class JsonTooLarge extends SyntaxError {}

/** The list or object that the text is has more elements than the parameter may have. */
export class TooManyItems extends JsonTooLarge {}

/** How many elements a text may hold if it begins with this bracket. */
export interface MostItems {
  readonly bracket: '[' | '{';
  readonly max: number;
}

/**
 * What a JSON text holds. Whole numbers that are written like others, which `JSON.parse` makes integers of, are `DecimalLiteral`; the contract
 * tells them apart (notes 2.4). Half of a surrogate pair is no letter, and text that has one no JSON: the database would keep something else.
 * @param mostItems how many elements the text itself may hold
 * @throws SyntaxError, JsonTooLarge before anything of the text is made
 */
export function parseJson(text: string, mostItems?: MostItems): unknown {
  checkSize(text, mostItems && text.trimStart().startsWith(mostItems.bracket) ? mostItems.max : Infinity);
  const value = JSON.parse(text) as unknown;
  if (LONE_SURROGATE.test(text) && hasLoneSurrogate(text)) throw new SyntaxError('half of a surrogate pair');
  if (!DECIMAL.test(text)) return value;
  if (typeof value === 'number') return standsApart(text, value) ? new DecimalLiteral(value) : value;
  if (typeof value !== 'object') return value;
  const marked = text.replace(TEXTS_AND_NUMBERS, (token) => (standsApart(token, Number(token)) ? `"${DECIMAL_KEY}${token}"` : token));
  return withDecimals(JSON.parse(marked));
}

/** JSON if it is JSON, otherwise the text itself. */
export function jsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** One pass over the text that makes nothing: what is nested deeply, or holds very many values, costs seconds later on. */
function checkSize(text: string, maxItems: number): void {
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
      if (levels > LIMITS.MAX_JSON_LEVELS) throw new JsonTooLarge(`is nested too deeply (limit: ${LIMITS.MAX_JSON_LEVELS} levels)`);
    } else if (character === SYNTAX.listEnd || character === SYNTAX.objectEnd) levels -= 1;
  }
}

/** @param start where the opening quote is */
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

function standsApart(token: string, value: number): boolean {
  return !token.startsWith('"') && DECIMAL.test(token) && Number.isInteger(value);
}

/** A reviver of `JSON.parse` would take several times as long. */
function withDecimals(part: unknown): unknown {
  if (typeof part === 'string') return part.startsWith(DECIMAL_KEY) ? new DecimalLiteral(Number(part.slice(DECIMAL_KEY.length))) : part;
  if (Array.isArray(part)) return part.map(withDecimals);
  if (typeof part !== 'object' || part === null) return part;
  for (const [key, value] of Object.entries(part)) {
    const decoded = withDecimals(value);
    // Not by assignment: a key may be `__proto__`.
    if (decoded !== value) Object.defineProperty(part, key, { value: decoded });
  }
  return part;
}
