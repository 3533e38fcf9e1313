import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, integer, nullable, object, type Static } from '../../../kernel/schema.js';
import { DeliveryHistoryService } from '../application/delivery-history.service.js';
import { presentDelivery, WireDelivery } from './webhook.answers.js';
import { DeliveriesParams, DeliveryParams, ReplayParams } from './webhook.params.js';

const MAX_REPLAYED_DELIVERIES = 1_000;
const MAX_TIMESTAMP = Number.MAX_SAFE_INTEGER;

const DeliveryPage = object({
  deliveries: array(WireDelivery),
  next_before: nullable(integer('`before` of the next page; null if this may be the last one.')),
});
const DeliveryAnswer = object({ delivery: WireDelivery });
const ReplayAnswer = object({
  replayed: integer(`How many. With \`skipped\` ${MAX_REPLAYED_DELIVERIES} in all: there may be more.`),
  skipped: array(integer(), 'Deliveries that are not made again, because the bot or the account may not read their messages any more.'),
});

/** Deliveries of an outgoing webhook, for the bot's owner and for administrators. */
@Controller('api/v1/bots/:bot_id/webhook')
export class DeliveriesController {
  constructor(private readonly history: DeliveryHistoryService) {}

  @Get('deliveries')
  @Endpoint({
    access: 'account',
    scope: 'full',
    summary: 'Lists deliveries with their attempts, the newest first.',
    answer: DeliveryPage,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Params() { botId, state, before, limit }: DeliveriesParams,
  ): Promise<Static<typeof DeliveryPage>> {
    const deliveries = await this.history.listPage(actor, botId, { state: state ?? null, before: before ?? null, limit });
    const last = deliveries.length < limit ? undefined : deliveries.at(-1);
    return { deliveries: deliveries.map(presentDelivery), next_before: last?.record.id ?? null };
  }

  @Get('deliveries/:delivery_id')
  @Endpoint({ access: 'account', scope: 'full', summary: 'Returns a delivery with its attempts.', answer: DeliveryAnswer })
  async get(@CurrentActor() actor: Actor, @Params() { botId, deliveryId }: DeliveryParams): Promise<Static<typeof DeliveryAnswer>> {
    return { delivery: presentDelivery(await this.history.get(actor, botId, deliveryId)) };
  }

  @Post('deliveries/:delivery_id/replay')
  @Endpoint({ access: 'account', summary: 'Replays a finished delivery, under the same `webhook-id`.' })
  async replay(@CurrentActor() actor: Actor, @Params() { botId, deliveryId }: DeliveryParams): Promise<void> {
    await this.history.replay(actor, botId, deliveryId);
  }

  @Post('replay')
  @Endpoint({
    access: 'account',
    summary: `Replays the finished deliveries of a period, the oldest ${MAX_REPLAYED_DELIVERIES} of them.`,
    answer: ReplayAnswer,
  })
  async replayRange(
    @CurrentActor() actor: Actor,
    @Params() { botId, since, until, states }: ReplayParams,
  ): Promise<Static<typeof ReplayAnswer>> {
    const last = until === undefined ? MAX_TIMESTAMP : until * 1000 + 999;
    const { replayed, skipped } = await this.history.replayRange(actor, botId, {
      since: since * 1000,
      until: last,
      states,
      limit: MAX_REPLAYED_DELIVERIES,
    });
    return { replayed, skipped };
  }
}
