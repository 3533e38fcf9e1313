import { IntegerParam, StringParam } from '../../../http/params/parameter.js';

const MAX_EMOJI_NAME = 100;

export class EmojiNameParams {
  @StringParam({ max: MAX_EMOJI_NAME, description: 'What is written between colons. Spaces count as underscores.' })
  readonly emojiName!: string;
}

export class EmojiImageParams {
  @IntegerParam({ name: 'realm_id_str' })
  readonly realmId!: number;

  @StringParam({ name: 'filename' })
  readonly fileName!: string;
}
