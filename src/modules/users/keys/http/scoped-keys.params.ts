import { arrayOf, choice, integer, nullable } from '../../../../http/codecs/codec.js';
import { IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { KEY_SCOPES, type KeyScope } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';

const DEFAULT_DAYS = 90;
const BOT = 'A bot that the account manages, in place of the account itself.';

export class ListKeysParams {
  @IntegerParam({ optional: true, description: BOT })
  readonly botId?: number;
}

export class CreateKeyParams {
  @StringParam({ max: LIMITS.MAX_SCOPED_KEY_NAME_CODE_POINTS, description: 'What the key is for.' })
  readonly name!: string;

  @Param(arrayOf(choice(KEY_SCOPES), { max: KEY_SCOPES.length }), { description: 'What the key may be used for.' })
  readonly scopes!: readonly KeyScope[];

  @Param(nullable(arrayOf(integer(), { max: LIMITS.MAX_REQUEST_CHANNELS })), {
    description: 'The only channels to which the key sends messages. Reading is not limited by it.',
  })
  readonly channelIds: readonly number[] | null = null;

  @Param(nullable(integer({ min: 1, max: LIMITS.MAX_SCOPED_KEY_DAYS })), { description: 'Null: it never expires.' })
  readonly expiresInDays: number | null = DEFAULT_DAYS;

  @IntegerParam({ optional: true, description: BOT })
  readonly botId?: number;
}

export class RevokeKeyParams {
  @IntegerParam({ name: 'key_id' })
  readonly id!: number;
}
