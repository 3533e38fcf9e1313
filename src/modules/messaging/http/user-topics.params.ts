import { IntegerParam, StringParam } from '../../../http/params/parameter.js';
import { MAX_TOPIC } from '../domain/topic.js';
import { VisibilityPolicy } from '../domain/visibility-policy.js';

export class SetUserTopicParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @StringParam({ max: MAX_TOPIC, description: 'Need not hold any message.' })
  readonly topic!: string;

  @IntegerParam({ oneOf: Object.values(VisibilityPolicy), description: '0 none, 1 muted, 2 unmuted, 3 followed.' })
  readonly visibilityPolicy!: VisibilityPolicy;
}
