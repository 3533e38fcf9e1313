import { type Codec, CodecError, text } from '../../../../http/codecs/codec.js';
import { Param, StringParam } from '../../../../http/params/parameter.js';
import { settingParams } from '../../../../http/params/setting-params.js';
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
}
