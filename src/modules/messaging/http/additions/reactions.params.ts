import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';

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
