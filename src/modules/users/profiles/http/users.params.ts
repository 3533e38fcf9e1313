import { arrayOf, integer, jsonText, object, oneOfCodecs } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, ListParam, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';

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

/** What an object of an account contains. */
export class UserObjectParams {
  @BooleanParam({ description: 'The client computes addresses of the avatar provider itself: they are null.' })
  readonly clientGravatar: boolean = true;

  @BooleanParam({ name: 'include_custom_profile_fields', description: 'Answer profile_data too.' })
  readonly profileData: boolean = false;
}

export class ListUsersParams extends UserObjectParams {
  @ListParam(integer(), {
    max: LIMITS.MAX_REQUEST_ACCOUNTS,
    optional: true,
    description: 'Ids of the accounts to list; unknown ones are left out. All by default.',
  })
  readonly userIds?: readonly number[];
}

export class GetUserParams extends UserObjectParams {
  @IntegerParam()
  readonly userId!: number;
}

export class GetUserByEmailParams extends UserObjectParams {
  @StringParam({ description: 'Real address, if the account shows it, or user<id>@<host>.' })
  readonly email!: string;
}
