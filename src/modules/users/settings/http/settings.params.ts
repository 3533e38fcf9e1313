import { arrayOf, boolean, type Codec, CodecError, integer, objectWithOptional, text } from '../../../../http/codecs/codec.js';
import { Param, StringParam } from '../../../../http/params/parameter.js';
import { settingParams } from '../../../../http/params/setting-params.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { USER_SETTINGS } from '../../accounts/domain/user-settings.js';

/** The form of names in the time zone database; the runtime also accepts others, such as offsets. */
const ZONE = /^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

const timezone: Codec<string> = {
  ...text(),
  check(value, name) {
    const zone = text().check(value, name);
    if (zone !== '' && !isTimezone(zone)) throw new CodecError(`Invalid ${name}: Value error, Not a recognized time zone`);
    return zone;
  },
};

function isTimezone(zone: string): boolean {
  if (!ZONE.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

const targetUsers = objectWithOptional(
  {},
  {
    user_ids: arrayOf(integer(), { max: LIMITS.MAX_REQUEST_ACCOUNTS }),
    group_ids: arrayOf(integer(), { max: LIMITS.MAX_REQUEST_GROUPS }),
    skip_if_already_edited: boolean(),
  },
);

export class ChangeSettingsParams extends settingParams(USER_SETTINGS) {
  @StringParam({ optional: true })
  readonly fullName?: string;

  @StringParam({ optional: true, description: 'The new address; it takes effect when the link in the mail to it is confirmed.' })
  readonly email?: string;

  @StringParam({ optional: true, description: 'The present password; required with new_password.' })
  readonly oldPassword?: string;

  @StringParam({ optional: true })
  readonly newPassword?: string;

  @Param(timezone, { optional: true, description: 'IANA name of a time zone; empty for none.' })
  readonly timezone?: string;

  @Param(targetUsers, {
    optional: true,
    description:
      'Changes the settings of these people and of the members of these groups, not those of the account that asks. Only administrators may. With skip_if_already_edited accounts keep what they have changed by themselves.',
  })
  readonly targetUsers?: { readonly user_ids?: number[]; readonly group_ids?: number[]; readonly skip_if_already_edited?: boolean };
}
