import type { JsonSchema } from '../../../../kernel/schema.js';
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

export const SCHEDULED_MESSAGE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    scheduled_message_id: { type: 'integer' },
    type: { type: 'string', enum: ['stream', 'private'] },
    to: {
      anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }],
      description: 'A channel, or people without the sender.',
    },
    topic: { type: 'string', description: 'In channels.' },
    content: { type: 'string' },
    rendered_content: { type: 'string' },
    scheduled_delivery_timestamp: { type: 'integer', description: 'Seconds UTC.' },
    failed: { type: 'boolean', description: 'The server tried to send it, and could not.' },
  },
};
