import { LIMITS } from '../../../../kernel/limits.js';
import { jsonText } from '../../../../http/codecs/codec.js';
import { ListParam } from '../../../../http/params/parameter.js';

export class AddAlertWordsParams {
  @ListParam(jsonText({ max: LIMITS.MAX_ALERT_WORD_CODE_POINTS }), {
    max: LIMITS.MAX_ALERT_WORDS,
    description: 'Words or phrases; case does not count.',
  })
  readonly alertWords!: readonly string[];
}

export class RemoveAlertWordsParams {
  @ListParam(jsonText(), { max: LIMITS.MAX_ALERT_WORDS, description: 'Words or phrases; case does not count.' })
  readonly alertWords!: readonly string[];
}
