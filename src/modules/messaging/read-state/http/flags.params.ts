import { integer } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, ListParam, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { NarrowParam } from '../../reading/http/fetch-messages.params.js';

const FLAG = { description: 'read, starred or collapsed.' };
const OP = { description: 'add or remove.' };

export class FlagRangeParams {
  @StringParam({ description: 'A message id, or newest, oldest, first_unread.' })
  readonly anchor!: string;

  @StringParam(FLAG)
  readonly flag!: string;

  @NarrowParam()
  readonly narrow!: readonly unknown[] | null;

  @IntegerParam({ min: 0 })
  readonly numAfter!: number;

  @IntegerParam({ min: 0 })
  readonly numBefore!: number;

  @StringParam(OP)
  readonly op!: string;

  @BooleanParam()
  readonly includeAnchor: boolean = true;
}

export class FlagsParams {
  @ListParam(integer(), { max: LIMITS.MAX_FLAG_MESSAGES, description: 'Ids of messages.' })
  readonly messages!: readonly number[];

  @StringParam(OP)
  readonly op!: string;

  @StringParam(FLAG)
  readonly flag!: string;
}

export class MarkChannelParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;
}

export class MarkTopicParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @StringParam({ name: 'topic_name' })
  readonly topic!: string;
}

export class ReadReceiptsParams {
  @IntegerParam()
  readonly messageId!: number;
}
