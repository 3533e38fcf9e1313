import { DomainError } from '../../kernel/domain-error.js';
import { type Codec, oneOfCodecs, integer, jsonText } from './codec.js';

/** More seconds or days than this are no limit that anybody lives to see. */
const MAX_LIMIT = 2_147_483_647;

/** A number, or one of some words. Which of them make sense is looked at after all other parameters, as the reference does: `parsedLimit`. */
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
 * @param words with what they stand for
 * @throws DomainError REQUEST_VARIABLE_INVALID for another word, and for a number that is no limit
 */
export function parseLimit<N extends number | null>(name: string, value: number | string, words: Readonly<Record<string, N>>): number | N {
  if (typeof value === 'number' && value > 0 && value <= MAX_LIMIT) return value;
  const meant = Object.hasOwn(words, value) ? words[value] : undefined;
  if (meant !== undefined) return meant;
  throw new DomainError('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${value}`, { var_name: name, bad_value: value });
}
