import { LIMITS } from '../../../../kernel/limits.js';
import { arrayOf, integer } from '../../../../http/codecs/codec.js';
import { ChoiceParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';

export class EditTypingParams {
  @IntegerParam()
  readonly messageId!: number;

  @ChoiceParam(['start', 'stop'])
  readonly op!: 'start' | 'stop';
}

export class TypingParams {
  @Param(arrayOf(integer(), { max: LIMITS.MAX_DIRECT_RECIPIENTS }), {
    optional: true,
    description: 'Ids of the people in the conversation; needed for direct messages.',
  })
  readonly to?: readonly number[];

  @ChoiceParam(['start', 'stop'])
  readonly op!: 'start' | 'stop';

  @ChoiceParam(['direct', 'stream', 'channel'])
  readonly type: 'direct' | 'stream' | 'channel' = 'direct';

  @IntegerParam({ name: 'stream_id', optional: true, description: 'Needed in channels.' })
  readonly channelId?: number;

  @StringParam({ optional: true, description: 'Needed in channels.' })
  readonly topic?: string;
}
