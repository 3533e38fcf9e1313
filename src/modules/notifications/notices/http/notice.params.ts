import { IntegerParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';

export class NoticesParams {
  @IntegerParam({ optional: true, min: 1, description: 'Only decisions about this message.' })
  readonly messageId?: number;

  @IntegerParam({ optional: true, min: 1, description: 'Only decisions with smaller ids: `next_before` of the page before.' })
  readonly before?: number;

  @IntegerParam({ min: 1, max: LIMITS.MAX_LISTED_NOTICES, description: 'How many at most.' })
  readonly limit: number = 50;
}

export class ExplainParams {
  @IntegerParam({ min: 1, description: 'A message that the account may read.' })
  readonly messageId!: number;
}
