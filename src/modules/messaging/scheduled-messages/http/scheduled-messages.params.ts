import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { messageType } from '../../messages/http/message-type.codec.js';

/** The end of the year 9999. */
const LATEST_SECONDS = 253_402_300_799;
const TO = 'A channel by its id, or a JSON list of people by theirs.';

export class CreateScheduledMessageParams {
  @StringParam({ max: LIMITS.MAX_BODY_BYTES })
  readonly content!: string;

  @BooleanParam({ optional: true })
  readonly readBySender?: boolean;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, description: TO })
  readonly to!: string;

  @Param(messageType)
  readonly type!: 'direct' | 'channel';

  @IntegerParam({ max: LATEST_SECONDS, description: 'Seconds UTC.' })
  readonly scheduledDeliveryTimestamp!: number;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, optional: true, aliases: ['subject'], description: 'Needed in channels.' })
  readonly topic?: string;
}

export class EditScheduledMessageParams {
  @IntegerParam()
  readonly scheduledMessageId!: number;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, optional: true })
  readonly content?: string;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, optional: true, description: TO })
  readonly to?: string;

  @Param(messageType, { optional: true })
  readonly type?: 'direct' | 'channel';

  @IntegerParam({ optional: true, max: LATEST_SECONDS, description: 'Seconds UTC.' })
  readonly scheduledDeliveryTimestamp?: number;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, optional: true, aliases: ['subject'] })
  readonly topic?: string;
}

export class DeleteScheduledMessageParams {
  @IntegerParam()
  readonly scheduledMessageId!: number;
}

export class CreateReminderParams {
  @IntegerParam({ description: 'The message of which the account is reminded.' })
  readonly messageId!: number;

  @IntegerParam({ max: LATEST_SECONDS, description: 'Seconds UTC.' })
  readonly scheduledDeliveryTimestamp!: number;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES, description: 'Shown above the message.' })
  readonly note: string = '';
}

export class DeleteReminderParams {
  @IntegerParam()
  readonly reminderId!: number;
}
