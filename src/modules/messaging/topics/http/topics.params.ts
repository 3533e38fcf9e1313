import { BooleanParam, ChoiceParam, IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { VisibilityPolicy } from '../domain/topic-visibility.js';

export class ListTopicsParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @BooleanParam()
  readonly allowEmptyTopicName: boolean = false;
}

export class SetUserTopicParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @StringParam({ max: LIMITS.MAX_TOPIC_CODE_POINTS, description: 'Need not hold any message.' })
  readonly topic!: string;

  @IntegerParam({ oneOf: Object.values(VisibilityPolicy), description: '0 none, 1 muted, 2 unmuted, 3 followed.' })
  readonly visibilityPolicy!: VisibilityPolicy;
}

export class MuteTopicParams {
  @IntegerParam({ name: 'stream_id', optional: true })
  readonly channelId?: number;

  @StringParam({ name: 'stream', optional: true, description: 'The name of the channel, instead of its id.' })
  readonly channelName?: string;

  @StringParam({ max: LIMITS.MAX_TOPIC_CODE_POINTS })
  readonly topic!: string;

  @ChoiceParam(['add', 'remove'])
  readonly op!: 'add' | 'remove';
}
