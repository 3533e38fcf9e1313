import { DomainError } from '../../kernel/domain-error.js';
import { type Codec, oneOfCodecs, integer, jsonText } from './codec.js';

/** The largest signed 32-bit integer. Larger numbers of seconds or days are rejected. */
const MAX_LIMIT = 2_147_483_647;

/**
 * A number, or one of some words. Only the type is validated here: as in the Zulip server, `parseLimit` checks the value after all other
 * parameters have been decoded.
 */
export function limitCodec(...words: readonly string[]): Codec<number | string> {
  return {
    ...oneOfCodecs(integer(), jsonText(), 'is not an integer'),
    schema: {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', enum: [...words] },
      ],
    },
  };
}

/**
 * @param words the accepted words and the values that they represent
 * @throws DomainError REQUEST_VARIABLE_INVALID for an unknown word or a number out of range
 */
export function parseLimit<N extends number | null>(name: string, value: number | string, words: Readonly<Record<string, N>>): number | N {
  if (typeof value === 'number' && value > 0 && value <= MAX_LIMIT) return value;
  const limit = Object.hasOwn(words, value) ? words[value] : undefined;
  if (limit !== undefined) return limit;
  throw new DomainError('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${value}`, { var_name: name, bad_value: value });
}
