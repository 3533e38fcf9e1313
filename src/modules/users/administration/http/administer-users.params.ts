import { anyJson, arrayOf, integer, object } from '../../../../http/codecs/codec.js';
import { IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { Role } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';

export class UserIdParams {
  @IntegerParam()
  readonly userId!: number;
}

export class DeactivateUserParams extends UserIdParams {
  @StringParam({
    name: 'deactivation_notification_comment',
    optional: true,
    max: 2000,
    description: 'Sends the person a mail, with this comment unless it is empty.',
  })
  readonly comment?: string;
}

export class BotIdParams {
  @IntegerParam()
  readonly botId!: number;
}

const ROLES = Object.values(Role);

class UpdateAccountParams {
  @StringParam({ optional: true })
  readonly fullName?: string;

  @IntegerParam({ optional: true, oneOf: ROLES })
  readonly role?: Role;

  @Param(arrayOf(object({ id: integer(), value: anyJson() }), { max: LIMITS.MAX_REQUEST_PROFILE_FIELDS }), {
    optional: true,
    description: 'Values of custom profile fields; null or an empty value removes the value of the field.',
  })
  readonly profileData?: readonly { readonly id: number; readonly value: unknown }[];

  @StringParam({ optional: true, description: 'Requires a permission that operators grant.' })
  readonly newEmail?: string;
}

export class UpdateUserParams extends UpdateAccountParams {
  @IntegerParam()
  readonly userId!: number;
}

export class UpdateUserByEmailParams extends UpdateAccountParams {
  @StringParam({ description: 'Real address, if the account shows it, or user<id>@<host>.' })
  readonly email!: string;
}

export class CreateUserParams {
  @StringParam()
  readonly email!: string;

  @StringParam()
  readonly password!: string;

  @StringParam()
  readonly fullName!: string;
}
