import { BooleanParam, IntegerParam } from '../../../../http/params/parameter.js';

export class ListTopicsParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @BooleanParam()
  readonly allowEmptyTopicName: boolean = false;
}
