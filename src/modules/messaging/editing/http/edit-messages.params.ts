import { type Codec, CodecError } from '../../../../http/codecs/codec.js';
import { BooleanParam, ChoiceParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { Propagation } from '../application/message-edit.js';

const PROPAGATIONS: readonly Propagation[] = ['change_one', 'change_later', 'change_all'];

const propagation: Codec<Propagation> = {
  transport: 'text',
  schema: { type: 'string', enum: PROPAGATIONS },
  check(value, name) {
    const found = PROPAGATIONS.find((candidate) => candidate === value);
    if (!found) throw new CodecError(`Invalid ${name}`);
    return found;
  },
};

export class UpdateMessageParams {
  @IntegerParam()
  readonly messageId!: number;

  @IntegerParam({ name: 'stream_id', optional: true, min: 0, description: 'The channel to move to.' })
  readonly channelId?: number;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, optional: true, aliases: ['subject'], description: 'The topic to move to.' })
  readonly topic?: string;

  @Param(propagation, { name: 'propagate_mode', description: 'Which messages of the topic go along.' })
  readonly propagation: Propagation = 'change_one';

  @BooleanParam({ name: 'send_notification_to_old_thread' })
  readonly notifyOldTopic: boolean = false;

  @BooleanParam({ name: 'send_notification_to_new_thread' })
  readonly notifyNewTopic: boolean = true;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, optional: true })
  readonly content?: string;

  @StringParam({
    max: LIMITS.MAX_BODY_BYTES,
    name: 'prev_content_sha256',
    optional: true,
    description:
      'The SHA-256 of the content from which the change goes out, in hexadecimal digits. If the content is another one by now, nothing is changed.',
  })
  readonly originalHash?: string;
}

export class MessageIdParams {
  @IntegerParam()
  readonly messageId!: number;
}

export class MessageHistoryParams {
  @IntegerParam()
  readonly messageId!: number;

  @BooleanParam()
  readonly allowEmptyTopicName: boolean = false;
}

export class DeleteTopicParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, name: 'topic_name' })
  readonly topic!: string;
}

export class EditTypingParams {
  @IntegerParam()
  readonly messageId!: number;

  @ChoiceParam(['start', 'stop'])
  readonly op!: 'start' | 'stop';
}
