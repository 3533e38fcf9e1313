import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { type Codec, text } from '../../../../http/codecs/codec.js';
import { MAX_STATUS_TEXT } from '../../domain/statuses/user-status.js';

const capped = text({ max: MAX_STATUS_TEXT });
/** Its length counts without the white space around it. */
const trimmed: Codec<string> = { ...capped, check: (value, name) => capped.check(typeof value === 'string' ? value.trim() : value, name) };

export class ChangeStatusParams {
  @BooleanParam({ optional: true, description: 'Deprecated: the opposite of the setting presence_enabled.' })
  readonly away?: boolean;

  @StringParam({ optional: true })
  readonly emojiCode?: string;

  @StringParam({ optional: true, description: 'Empty for no emoji.' })
  readonly emojiName?: string;

  @StringParam({ optional: true })
  readonly reactionType?: string;

  @Param(trimmed, { name: 'status_text', optional: true, description: 'Empty for no text.' })
  readonly text?: string;
}

export class GetStatusParams {
  @IntegerParam()
  readonly userId!: number;
}
