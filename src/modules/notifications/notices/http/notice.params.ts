import { ChoiceParam, IntegerParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { DELIVERY_CHANNEL_NAMES, type DeliveryChannelName } from '../domain/delivery-channel-name.js';

export class NoticesParams {
  @IntegerParam({ optional: true, min: 1, description: 'Only decisions about this message.' })
  readonly messageId?: number;

  @IntegerParam({ optional: true, min: 1, description: 'Only decisions with smaller ids: `next_before` of the page before.' })
  readonly before?: number;

  @IntegerParam({ min: 1, max: LIMITS.MAX_LISTED_NOTICES, description: 'How many at most.' })
  readonly limit: number = 50;
}

export class TestNoticeParams {
  @ChoiceParam(DELIVERY_CHANNEL_NAMES, { description: 'The delivery channel to be tested.' })
  readonly channel!: DeliveryChannelName;
}

export class ExplainParams {
  @IntegerParam({ min: 1, description: 'A message that the account may read.' })
  readonly messageId!: number;
}
