import { arrayOf, choice, jsonText, type Codec, CodecError } from '../../../http/codecs/codec.js';
import { BooleanParam, ChoiceParam, IntegerParam, ListParam, Param, StringParam } from '../../../http/params/parameter.js';
import { LIMITS } from '../../../kernel/limits.js';
import type { DeliveryState } from '../domain/delivery.js';
import { EVENT_WEBHOOK_TYPES, type EventWebhookType } from '../domain/event-webhook.js';
import { DELIVERY_STATES } from './webhook.answers.js';

const WEBHOOK_ID = { name: 'webhook_id', description: 'A webhook of the account; for administrators also one that they see.' };
const MAX_TIMESTAMP_SECONDS = 253_402_300_799;
const FINISHED_STATES = ['failed', 'dead', 'delivered'] as const;
const WEEK_SECONDS = 604_800;
const MAX_TERM_PARTS = 10;

/** As that of outgoing webhook bots, without quotes. */
const address: Codec<string> = {
  transport: 'text',
  schema: { type: 'string', format: 'uri', maxLength: LIMITS.MAX_WEBHOOK_URL_CHARACTERS },
  check(value, name) {
    if (
      typeof value !== 'string' ||
      !/^https?:\/\/[^\s/]/i.test(value) ||
      !URL.canParse(value) ||
      value.length > LIMITS.MAX_WEBHOOK_URL_CHARACTERS
    )
      throw new CodecError(`${name} is not a URL`);
    return value;
  },
};
const eventTypes = arrayOf({ ...choice(EVENT_WEBHOOK_TYPES), transport: 'json' }, { max: EVENT_WEBHOOK_TYPES.length });
const operand = jsonText({ max: LIMITS.MAX_EVENT_WEBHOOK_OPERAND_CODE_POINTS });
const narrow = arrayOf(arrayOf(operand, { max: MAX_TERM_PARTS }), { max: LIMITS.MAX_EVENT_WEBHOOK_NARROW_TERMS });

const NAME = { nonBlank: true, max: LIMITS.MAX_EVENT_WEBHOOK_NAME_CODE_POINTS, description: 'What the webhook is for.' };
const URL_OF_ENDPOINT = { description: 'The address that is called, public and with `http` or `https`.' };
const TYPES = { description: 'The types of events that the webhook gets.' };
const NARROW = { description: 'Restricts events about messages, as in `POST /register`: pairs of operator and operand.' };
const APPLY_MARKDOWN = { description: 'Messages contain HTML instead of Markdown.' };

export class CreateEventWebhookParams {
  @StringParam(NAME)
  readonly name!: string;

  @Param(address, URL_OF_ENDPOINT)
  readonly url!: string;

  @Param(eventTypes, TYPES)
  readonly eventTypes!: readonly EventWebhookType[];

  @Param(narrow, NARROW)
  readonly narrow: readonly (readonly string[])[] = [];

  @BooleanParam(APPLY_MARKDOWN)
  readonly applyMarkdown: boolean = false;
}

export class EventWebhookParams {
  @IntegerParam(WEBHOOK_ID)
  readonly webhookId!: number;
}

export class UpdateEventWebhookParams extends EventWebhookParams {
  @StringParam({ ...NAME, optional: true })
  readonly name?: string;

  @Param(address, { ...URL_OF_ENDPOINT, optional: true })
  readonly url?: string;

  @Param(eventTypes, { ...TYPES, optional: true })
  readonly eventTypes?: readonly EventWebhookType[];

  @Param(narrow, { ...NARROW, optional: true })
  readonly narrow?: readonly (readonly string[])[];

  @BooleanParam({ ...APPLY_MARKDOWN, optional: true })
  readonly applyMarkdown?: boolean;
}

export class RotateEventWebhookSecretParams extends EventWebhookParams {
  @IntegerParam({ min: 0, max: WEEK_SECONDS, description: 'For how long the secret before it signs as well.' })
  readonly overlapSeconds: number = 86_400;
}

export class EventDeliveriesParams extends EventWebhookParams {
  @ChoiceParam(DELIVERY_STATES, { optional: true, description: 'Only deliveries in this state.' })
  readonly state?: DeliveryState;

  @IntegerParam({ optional: true, min: 1, description: 'Only deliveries with smaller ids: `next_before` of the page before.' })
  readonly before?: number;

  @IntegerParam({ min: 1, max: 100, description: 'How many at most.' })
  readonly limit: number = 50;
}

export class EventDeliveryParams extends EventWebhookParams {
  @IntegerParam()
  readonly deliveryId!: number;
}

export class ReplayEventsParams extends EventWebhookParams {
  @IntegerParam({ min: 0, max: MAX_TIMESTAMP_SECONDS, description: 'Events that happened then or later, in seconds UTC.' })
  readonly since!: number;

  @IntegerParam({ optional: true, min: 0, max: MAX_TIMESTAMP_SECONDS, description: 'And then or earlier. Absent: until now.' })
  readonly until?: number;

  @ListParam(
    { ...choice(FINISHED_STATES), transport: 'json' },
    { max: FINISHED_STATES.length, description: 'Only deliveries in these states.' },
  )
  readonly states: readonly DeliveryState[] = ['failed', 'dead'];
}
