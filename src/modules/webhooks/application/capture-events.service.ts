import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { factsOfMessage, isInMessageNarrow, type PublishedRecord } from '../../events/event-taps.api.js';
import type { EventCause } from '../domain/event-delivery.js';
import { isEventWebhookType } from '../domain/event-webhook.js';
import { EventDeliveryQueue } from './event-delivery-queue.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';
import { EventWebhookAccess } from './event-webhook-access.js';
import { EventWebhookHealthService } from './event-webhook-health.service.js';
import { type EventSubscription, EventWebhookLookup } from './event-webhook-lookup.js';
import { flagsOf, type ReadableEvent, ReadableEventsService } from './readable-events.service.js';

/** After so many events it is counted how many wait. */
const EVENTS_PER_COUNT = 500;

/** Stores the deliveries of events to the webhooks of their organizations, and enqueues their first attempts. */
@Injectable()
export class CaptureEventsService {
  constructor(
    private readonly lookup: EventWebhookLookup,
    private readonly access: EventWebhookAccess,
    private readonly readable: ReadableEventsService,
    private readonly deliveries: EventDeliveryRepository,
    private readonly health: EventWebhookHealthService,
    private readonly queue: EventDeliveryQueue,
    private readonly clock: Clock,
  ) {}

  /** Whether webhooks might get an event. Reads nothing where it is known that none gets it, as most messages if all have narrows. */
  mayConcernWebhooks(published: PublishedRecord): boolean {
    const { realmId, event } = published.record;
    if (!event || !isEventWebhookType(event.type)) return false;
    const webhooks = this.lookup.findCached(realmId);
    return webhooks === undefined || webhooks.some((webhook) => mayConcern(webhook, published));
  }

  /** Repetitions find the deliveries stored; at most the job of a first attempt is enqueued twice. */
  async capture(published: readonly PublishedRecord[]): Promise<void> {
    for (const [realmId, records] of groupBy(published, ({ record }) => record.realmId)) await this.captureIn(realmId, records);
  }

  private async captureIn(realmId: RealmId, records: readonly PublishedRecord[]): Promise<void> {
    const webhooks = await this.lookup.listFor(realmId);
    for (const [ownerId, own] of groupBy(webhooks, (webhook) => webhook.ownerId)) {
      const owner = await this.access.findOwner(ownerId);
      if (!owner) continue;
      const readable = await this.readable.select(owner, records, new Set(own.flatMap(({ eventTypes }) => eventTypes)));
      for (const webhook of own) await this.store(webhook, selectFor(webhook, readable));
    }
  }

  private async store({ realmId, id }: EventSubscription, causes: readonly EventCause[]): Promise<void> {
    const due = await this.deliveries.addMissing({ realmId, id }, causes, this.clock.now());
    await this.queue.enqueue(due.map((delivery) => ({ deliveryId: delivery.id, attempt: 1, delayMs: 0, reason: 'time' as const })));
    const isToBeCounted = due.some(({ sequence }) => sequence % EVENTS_PER_COUNT === 0);
    if (isToBeCounted && (await this.deliveries.hasMorePendingThan(id, LIMITS.MAX_EVENT_WEBHOOK_BACKLOG))) {
      await this.health.end(realmId, [id], 'backlog');
    }
  }
}

/** Of a new message it is known where it is; who may read it is found out later. */
function mayConcern({ ownerId, eventTypes, narrow }: EventSubscription, published: PublishedRecord): boolean {
  const { event } = published.record;
  if (!eventTypes.some((type) => type === event?.type)) return false;
  return event?.type !== 'message' || isInMessageNarrow(narrow, factsOfMessage(event.message, flagsOf(published, ownerId)));
}

function selectFor({ eventTypes, narrow }: EventSubscription, readable: readonly ReadableEvent[]): EventCause[] {
  return readable.flatMap(({ published: { rowId, createdAt }, type, messageId, event, places }) => {
    if (!eventTypes.includes(type) || (places && !places.some((place) => isInMessageNarrow(narrow, place)))) return [];
    return [{ sourceRowId: rowId, eventType: type, messageId, event, happenedAt: createdAt }];
  });
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
