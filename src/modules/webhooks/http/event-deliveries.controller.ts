import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, integer, nullable, object, type Static } from '../../../kernel/schema.js';
import { EventDeliveryHistoryService } from '../application/event-delivery-history.service.js';
import { presentEventDelivery, WireEventDelivery } from './event-webhook.answers.js';
import { EventDeliveriesParams, EventDeliveryParams, ReplayEventsParams } from './event-webhook.params.js';

const MAX_REPLAYED_DELIVERIES = 1_000;

const DeliveryPage = object({
  deliveries: array(WireEventDelivery),
  next_before: nullable(integer('`before` of the next page; null if this may be the last one.')),
});
const DeliveryAnswer = object({ delivery: WireEventDelivery });
const ReplayAnswer = object({ replayed: integer(`How many, ${MAX_REPLAYED_DELIVERIES} at most: then there may be more.`) });

/** Deliveries of a webhook for events. */
@Controller('api/v1/event_webhooks/:webhook_id')
export class EventDeliveriesController {
  constructor(private readonly history: EventDeliveryHistoryService) {}

  @Get('deliveries')
  @Endpoint({
    access: 'person',
    scope: 'full',
    summary: 'Lists deliveries of events with their attempts, the newest first.',
    answer: DeliveryPage,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Params() { webhookId, state, before, limit }: EventDeliveriesParams,
  ): Promise<Static<typeof DeliveryPage>> {
    const deliveries = await this.history.listPage(actor, webhookId, { state: state ?? null, before: before ?? null, limit });
    const last = deliveries.length < limit ? undefined : deliveries.at(-1);
    return { deliveries: deliveries.map(presentEventDelivery), next_before: last?.record.id ?? null };
  }

  @Get('deliveries/:delivery_id')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Returns a delivery of an event with its attempts.', answer: DeliveryAnswer })
  async get(
    @CurrentActor() actor: Actor,
    @Params() { webhookId, deliveryId }: EventDeliveryParams,
  ): Promise<Static<typeof DeliveryAnswer>> {
    return { delivery: presentEventDelivery(await this.history.get(actor, webhookId, deliveryId)) };
  }

  @Post('deliveries/:delivery_id/replay')
  @Endpoint({ access: 'person', summary: 'Replays a finished delivery of an event, under the same `webhook-id`.' })
  async replay(@CurrentActor() actor: Actor, @Params() { webhookId, deliveryId }: EventDeliveryParams): Promise<void> {
    await this.history.replay(actor, webhookId, deliveryId);
  }

  @Post('replay')
  @Endpoint({
    access: 'person',
    summary: `Replays the finished deliveries of the events of a period, the oldest ${MAX_REPLAYED_DELIVERIES} of them.`,
    answer: ReplayAnswer,
  })
  async replayRange(
    @CurrentActor() actor: Actor,
    @Params() { webhookId, since, until, states }: ReplayEventsParams,
  ): Promise<Static<typeof ReplayAnswer>> {
    const last = until === undefined ? Number.MAX_SAFE_INTEGER : until * 1000 + 999;
    const range = { since: since * 1000, until: last, states, limit: MAX_REPLAYED_DELIVERIES };
    return { replayed: await this.history.replayRange(actor, webhookId, range) };
  }
}
