import { choice } from '../../../http/codecs/codec.js';
import { ChoiceParam, IntegerParam, ListParam } from '../../../http/params/parameter.js';
import type { DeliveryState } from '../domain/delivery.js';
import { DELIVERY_STATES } from './webhook.answers.js';

const BOT_ID = { name: 'bot_id', description: 'An outgoing webhook bot that the account owns; any one, for administrators.' };
const MAX_TIMESTAMP_SECONDS = 253_402_300_799;
const FINISHED_STATES = ['failed', 'dead', 'delivered'] as const;
const WEEK_SECONDS = 604_800;

export class WebhookParams {
  @IntegerParam(BOT_ID)
  readonly botId!: number;
}

export class DeliveriesParams {
  @IntegerParam(BOT_ID)
  readonly botId!: number;

  @ChoiceParam(DELIVERY_STATES, { optional: true, description: 'Only deliveries in this state.' })
  readonly state?: DeliveryState;

  @IntegerParam({ optional: true, min: 1, description: 'Only deliveries with smaller ids: `next_before` of the page before.' })
  readonly before?: number;

  @IntegerParam({ min: 1, max: 100, description: 'How many at most.' })
  readonly limit: number = 50;
}

export class DeliveryParams {
  @IntegerParam(BOT_ID)
  readonly botId!: number;

  @IntegerParam()
  readonly deliveryId!: number;
}

export class ReplayParams {
  @IntegerParam(BOT_ID)
  readonly botId!: number;

  @IntegerParam({ min: 0, max: MAX_TIMESTAMP_SECONDS, description: 'Deliveries that were caused then or later, in seconds UTC.' })
  readonly since!: number;

  @IntegerParam({ optional: true, min: 0, max: MAX_TIMESTAMP_SECONDS, description: 'And then or earlier. Absent: until now.' })
  readonly until?: number;

  @ListParam(
    { ...choice(FINISHED_STATES), transport: 'json' },
    { max: FINISHED_STATES.length, description: 'Only deliveries in these states.' },
  )
  readonly states: readonly DeliveryState[] = ['failed', 'dead'];
}

export class RotateTokenParams {
  @IntegerParam(BOT_ID)
  readonly botId!: number;

  @IntegerParam({ min: 0, max: WEEK_SECONDS, description: 'For how long the signing secret before it signs as well.' })
  readonly overlapSeconds: number = 86_400;
}
