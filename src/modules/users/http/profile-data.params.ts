import { LIMITS } from '../../../kernel/limits.js';
import { arrayOf, oneOfCodecs, integer, jsonText, object } from '../../../http/codecs/codec.js';
import { ListParam } from '../../../http/params/parameter.js';

/** A value for a profile field, by the field's id. */
const profileEntry = object({
  id: integer(),
  value: oneOfCodecs(
    jsonText({ max: LIMITS.MAX_BODY_BYTES }),
    arrayOf(integer(), { max: LIMITS.MAX_PROFILE_VALUE_ITEMS }),
    'is not an allowed_type',
  ),
});

export class EnterProfileDataParams {
  @ListParam(profileEntry, {
    max: LIMITS.MAX_REQUEST_PROFILE_FIELDS,
    description: 'Values by the ids of their fields: texts, or ids of people.',
  })
  readonly data!: readonly { readonly id: number; readonly value: string | readonly number[] }[];
}

export class ClearProfileDataParams {
  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_PROFILE_FIELDS, description: 'Ids of the profile fields to empty.' })
  readonly data!: readonly number[];
}
