import { LIMITS } from '../../kernel/limits.js';
import type { JsonSchema } from '../../kernel/schema.js';
import { DecimalLiteral, JsonTooLarge, parseJson, TooManyItems } from './json.js';

/** A value does not have the declared form. The message is the error text that the client receives. */
export class CodecError extends Error {}

/** Describes how one value is sent (as plain text or as JSON), how it is validated, and its schema in the API description. */
export interface Codec<T> {
  readonly transport: 'text' | 'json';
  readonly schema: JsonSchema;
  /** Maximum number of elements of the top-level list or object. A longer one is rejected before it is decoded. */
  readonly maxItems?: ListRules & { readonly bracket: '[' | '{' };
  /**
   * @param value the text, or the decoded JSON value
   * @param name the parameter, with the position inside it: `draft["to"][0]`
   * @throws CodecError
   */
  check(value: unknown, name: string): T;
}

/** Decodes and validates the text of one request parameter. @throws CodecError */
export function decode<T>(codec: Codec<T>, text: string, name: string): T {
  if (codec.transport === 'text') return codec.check(text, name);
  let value: unknown;
  try {
    value = parseJson(text, codec.maxItems);
  } catch (error) {
    if (error instanceof TooManyItems && codec.maxItems?.errorText !== undefined) throw new CodecError(codec.maxItems.errorText);
    throw new CodecError(`${name} ${error instanceof JsonTooLarge ? error.message : 'is not valid JSON'}`);
  }
  return codec.check(value, name);
}

const NOT_LISTED = 'Value error, Not in the list of possible values';

/** Stops counting as early as possible, because the text may have megabytes. */
function hasMoreCodePoints(text: string, max: number): boolean {
  if (text.length <= max || text.length > 2 * max) return text.length > max;
  let count = 0;
  for (let index = 0; index < text.length; index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count > max;
}

export interface TextRules {
  /**
   * Maximum number of code points, `MAX_TEXT_CODE_POINTS` by default. `LIMITS.MAX_BODY_BYTES` is for text that is truncated or parsed
   * later.
   */
  readonly max?: number;
  /** Trims the text, and rejects it if it is empty afterwards. */
  readonly nonBlank?: boolean;
}

/** Plain text, not JSON. */
export function text(rules: TextRules = {}): Codec<string> {
  return { ...jsonText(rules), transport: 'text' };
}

/** A string inside JSON. */
export function jsonText(rules: TextRules = {}): Codec<string> {
  const max = rules.max ?? LIMITS.MAX_TEXT_CODE_POINTS;
  return {
    transport: 'json',
    schema: { type: 'string', maxLength: max, ...(rules.nonBlank ? { minLength: 1 } : {}) },
    check(value, name) {
      if (typeof value !== 'string') throw new CodecError(`${name} is not a string`);
      const result = rules.nonBlank ? value.trim() : value;
      if (rules.nonBlank && result === '') throw new CodecError(`${name} cannot be blank`);
      if (hasMoreCodePoints(result, max)) throw new CodecError(`${name} is too long (limit: ${max} characters)`);
      return result;
    },
  };
}

export interface IntegerRules {
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly number[];
}

export function integer(rules: IntegerRules = {}): Codec<number> {
  return {
    transport: 'json',
    schema: {
      type: 'integer',
      ...(rules.min === undefined ? {} : { minimum: rules.min }),
      ...(rules.max === undefined ? {} : { maximum: rules.max }),
      ...(rules.oneOf ? { enum: rules.oneOf } : {}),
    },
    check(value, name) {
      if (typeof value !== 'number' || !Number.isInteger(value)) throw new CodecError(`${name} is not an integer`);
      if (rules.min !== undefined && value < rules.min) throw new CodecError(`${name} is too small`);
      if (rules.max !== undefined && value > rules.max) throw new CodecError(`${name} is too large`);
      if (rules.oneOf && !rules.oneOf.includes(value)) throw new CodecError(`Invalid ${name}: ${NOT_LISTED}`);
      return value;
    },
  };
}

/** An integer or a decimal number. */
export function float(rules: Pick<IntegerRules, 'max'> = {}): Codec<number> {
  return {
    transport: 'json',
    schema: { type: 'number', ...(rules.max === undefined ? {} : { maximum: rules.max }) },
    check(value, name) {
      const number = value instanceof DecimalLiteral ? value.value : value;
      if (typeof number !== 'number') throw new CodecError(`${name} is not a float`);
      if (rules.max !== undefined && number > rules.max) throw new CodecError(`${name} is too large`);
      return number;
    },
  };
}

export function boolean(): Codec<boolean> {
  return {
    transport: 'json',
    schema: { type: 'boolean' },
    check(value, name) {
      if (typeof value !== 'boolean') throw new CodecError(`${name} is not a boolean`);
      return value;
    },
  };
}

/** One of a few plain texts. */
export function choice<const T extends string>(values: readonly T[]): Codec<T> {
  return {
    transport: 'text',
    schema: { type: 'string', enum: values },
    check(value, name) {
      const found = values.find((candidate) => candidate === value);
      if (found === undefined) throw new CodecError(`Invalid ${name}`);
      return found;
    },
  };
}

/** One of a few plain texts, with the more detailed error text that the Zulip server uses for some parameters. */
export function enumText(values: readonly string[]): Codec<string> {
  return {
    transport: 'text',
    schema: { type: 'string', enum: values },
    check(value, name) {
      if (typeof value === 'string' && values.includes(value)) return value;
      throw new CodecError(`Invalid ${name}: ${NOT_LISTED}`);
    },
  };
}

export interface ListRules {
  /** Maximum number of elements. The elements of a longer list are not validated. */
  readonly max: number;
  /** The error text for a longer list, if it is not the default. */
  readonly errorText?: string;
}

export function arrayOf<T>(item: Codec<T>, { max, errorText }: ListRules): Codec<T[]> {
  return {
    transport: 'json',
    schema: { type: 'array', items: item.schema, maxItems: max },
    maxItems: { bracket: '[', max, ...(errorText === undefined ? {} : { errorText }) },
    check(value, name) {
      if (!Array.isArray(value)) throw new CodecError(`${name} is not a list`);
      if (value.length > max) throw new CodecError(errorText ?? `${name} is too long (limit: ${max} items)`);
      return value.map((element, index) => item.check(element, `${name}[${index}]`));
    },
  };
}

/**
 * A JSON object with arbitrary keys and values of one type. The result is a map, so that keys such as `__proto__` have no special meaning.
 */
export function mapOf<T>(key: Codec<string>, item: Codec<T>, { max }: ListRules): Codec<ReadonlyMap<string, T>> {
  return {
    transport: 'json',
    schema: { type: 'object', additionalProperties: item.schema, maxProperties: max },
    maxItems: { bracket: '{', max },
    check(value, name) {
      if (!isPlainObject(value)) throw new CodecError(`${name} is not a dict`);
      const entries = Object.entries(value);
      if (entries.length > max) throw new CodecError(`${name} is too long (limit: ${max} items)`);
      return new Map(entries.map(([at, one]) => [key.check(at, `${name} key`), item.check(one, `${name}["${at}"]`)]));
    },
  };
}

type Fields = Readonly<Record<string, Codec<unknown>>>;
type Values<F extends Fields> = { [K in keyof F]: F[K] extends Codec<infer T> ? T : never };

/** A JSON object. Unknown keys are left out of the result. */
export function object<R extends Fields>(required: R): Codec<Values<R>> {
  return objectWithOptional(required, {});
}

/** A JSON object with required and optional keys. Unknown keys are left out of the result. */
export function objectWithOptional<R extends Fields, O extends Fields>(required: R, optional: O): Codec<Values<R> & Partial<Values<O>>> {
  const fields: Fields = { ...required, ...optional };
  return {
    transport: 'json',
    schema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(([key, codec]) => [key, codec.schema])),
      required: Object.keys(required),
    },
    check(value, name) {
      if (!isPlainObject(value)) throw new CodecError(`${name} is not a dict`);
      const result: Record<string, unknown> = {};
      for (const [key, codec] of Object.entries(fields)) {
        if (Object.hasOwn(value, key)) result[key] = codec.check(value[key], `${name}["${key}"]`);
        else if (Object.hasOwn(required, key)) throw new CodecError(`${name}["${key}"] field is missing`);
      }
      return result as Values<R> & Partial<Values<O>>;
    },
  };
}

/** A value that one of two codecs accepts. Otherwise `errorText` follows the name: `to is not a string or an integer list`. */
export function oneOfCodecs<A, B>(first: Codec<A>, second: Codec<B>, errorText: string): Codec<A | B> {
  return {
    transport: 'json',
    schema: { anyOf: [first.schema, second.schema] },
    check(value, name) {
      for (const form of [first, second]) {
        try {
          return form.check(value, name);
        } catch (error) {
          if (!(error instanceof CodecError)) throw error;
        }
      }
      throw new CodecError(`${name} ${errorText}`);
    },
  };
}

/** Accepts `null`, which some clients send in place of a parameter that they could leave out. */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    transport: 'json',
    schema: { anyOf: [codec.schema, { type: 'null' }] },
    check: (value, name) => (value === null ? null : codec.check(value, name)),
  };
}

/** Any JSON value, which the use case validates itself. Whole numbers that were sent with a fraction are `DecimalLiteral`. */
export function anyJson(schema: JsonSchema = {}): Codec<unknown> {
  return { transport: 'json', schema, check: (value) => value };
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof DecimalLiteral);
}
