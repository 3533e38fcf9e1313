import { jsonText } from '../../../../http/params/codec.js';
import { ListParam } from '../../../../http/params/parameter.js';
import { MAX_ALERT_WORD } from '../../domain/personal/alert-word-list.js';

export class AddAlertWordsParams {
  @ListParam(jsonText({ max: MAX_ALERT_WORD }), { description: 'Words or phrases; case does not count.' })
  readonly alertWords!: readonly string[];
}

export class RemoveAlertWordsParams {
  @ListParam(jsonText(), { description: 'Words or phrases; case does not count.' })
  readonly alertWords!: readonly string[];
}
