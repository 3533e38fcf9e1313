import { LIMITS } from '../../../../kernel/limits.js';
import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { MAX_SUBMESSAGE_TYPE } from '../../domain/additions/submessage.js';

export class AttachSubmessageParams {
  @IntegerParam()
  readonly messageId!: number;

  @StringParam({ max: MAX_SUBMESSAGE_TYPE, description: 'widget, for one.' })
  readonly msgType!: string;

  @StringParam({ max: LIMITS.MAX_MESSAGE_CODE_POINTS, description: 'JSON; its meaning is known to the integration alone.' })
  readonly content!: string;
}
