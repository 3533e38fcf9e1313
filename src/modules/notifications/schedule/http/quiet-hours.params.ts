import { arrayOf, type Codec, CodecError, integer, nullable, object } from '../../../../http/codecs/codec.js';
import { BooleanParam, ListParam, Param } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';

const DAYS_OF_A_WEEK = 7;
/** The end of the year 9999. */
const LATEST_SECONDS = 253_402_300_799;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** A time of day such as `22:00`, as minutes since midnight. */
const timeOfDay: Codec<number> = {
  transport: 'json',
  schema: { type: 'string', minLength: 5, maxLength: 5, description: 'Such as `22:00`.' },
  check(value, name) {
    const [, hours, minutes] = (typeof value === 'string' ? TIME.exec(value) : null) ?? [];
    if (hours === undefined) throw new CodecError(`${name} is not a time of day`);
    return Number(hours) * 60 + Number(minutes);
  },
};

const quietWindow = object({
  days: arrayOf(integer({ min: 1, max: DAYS_OF_A_WEEK }), { max: DAYS_OF_A_WEEK }),
  from: timeOfDay,
  to: timeOfDay,
});

export class ChangeQuietHoursParams {
  @ListParam(quietWindow, {
    max: LIMITS.MAX_QUIET_WINDOWS,
    optional: true,
    description: 'Hours that come back every week, in the time zone of the account. `days` are those on which they begin, 1 for Monday.',
  })
  readonly windows?: readonly { readonly days: readonly number[]; readonly from: number; readonly to: number }[];

  @Param(nullable(integer({ min: 0, max: LATEST_SECONDS })), {
    optional: true,
    description: 'Quiet until this time, in seconds UTC; null for an end of it.',
  })
  readonly snoozeUntil?: number | null;

  @BooleanParam({ optional: true, description: 'Whether direct messages notify nevertheless.' })
  readonly allowDirectMessages?: boolean;

  @BooleanParam({ optional: true, description: 'Whether mentions of the account by name notify nevertheless.' })
  readonly allowMentions?: boolean;

  @ListParam(integer(), {
    max: LIMITS.MAX_QUIET_EXCEPTIONS,
    optional: true,
    description: 'Accounts whose messages notify nevertheless.',
  })
  readonly allowedSenderIds?: readonly number[];
}
