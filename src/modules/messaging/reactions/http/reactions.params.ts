import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { MAX_SUBMESSAGE_TYPE } from '../domain/widget.js';

export class AddReactionParams {
  @IntegerParam()
  readonly messageId!: number;

  @StringParam()
  readonly emojiName!: string;

  @StringParam({ optional: true, description: 'Dash-separated hexadecimal code points, for one; without it that of emoji_name.' })
  readonly emojiCode?: string;

  @StringParam({ optional: true, description: 'unicode_emoji, realm_emoji or zulip_extra_emoji; without it that of emoji_name.' })
  readonly reactionType?: string;
}

export class RemoveReactionParams {
  @IntegerParam()
  readonly messageId!: number;

  @StringParam({ optional: true, description: 'Needed without emoji_code.' })
  readonly emojiName?: string;

  @StringParam({ optional: true })
  readonly emojiCode?: string;

  @StringParam({ optional: true, description: 'Without it that of emoji_name, or unicode_emoji beside emoji_code.' })
  readonly reactionType?: string;
}

export class AttachSubmessageParams {
  @IntegerParam()
  readonly messageId!: number;

  @StringParam({ max: MAX_SUBMESSAGE_TYPE, description: 'widget, for one.' })
  readonly msgType!: string;

  @StringParam({ max: LIMITS.MAX_MESSAGE_CODE_POINTS, description: 'JSON; its meaning is known to the integration alone.' })
  readonly content!: string;
}
