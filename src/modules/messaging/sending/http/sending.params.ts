import { arrayOf, integer } from '../../../../http/codecs/codec.js';
import { BooleanParam, ChoiceParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { messageType } from '../../messages/http/message-type.codec.js';

export class SendMessageParams {
  @Param(messageType)
  readonly type!: 'direct' | 'channel';

  @StringParam({
    max: LIMITS.MAX_BODY_BYTES,
    optional: true,
    description: 'A channel by name or id, or people by address or id: plain text or JSON.',
  })
  readonly to?: string;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES })
  readonly content!: string;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, optional: true, aliases: ['subject'], description: 'Needed in channels.' })
  readonly topic?: string;

  @StringParam({ optional: true, description: 'The queue on which the sender finds local_id again.' })
  readonly queueId?: string;

  @StringParam({
    optional: true,
    description:
      "The client's own name for the message on the queue. The same message sent twice under it is one message; another one is sent.",
  })
  readonly localId?: string;

  @StringParam({ optional: true, description: 'A form with choices that clients show with the message, as JSON.' })
  readonly widgetContent?: string;

  @BooleanParam({ optional: true })
  readonly readBySender?: boolean;
}

export class TypingParams {
  @Param(arrayOf(integer(), { max: LIMITS.MAX_DIRECT_RECIPIENTS }), {
    optional: true,
    description: 'Ids of the people in the conversation; needed for direct messages.',
  })
  readonly to?: readonly number[];

  @ChoiceParam(['start', 'stop'])
  readonly op!: 'start' | 'stop';

  @ChoiceParam(['direct', 'stream', 'channel'])
  readonly type: 'direct' | 'stream' | 'channel' = 'direct';

  @IntegerParam({ name: 'stream_id', optional: true, description: 'Needed in channels.' })
  readonly channelId?: number;

  @StringParam({ optional: true, description: 'Needed in channels.' })
  readonly topic?: string;
}
