import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { isInMessageNarrow, type PublishedRecord } from '../../events/event-taps.api.js';
import type { Message, MessageSource } from '../../messaging/messages.api.js';
import type { EventCause } from '../domain/event-delivery.js';
import { type EventWebhookType, isEventWebhookType } from '../domain/event-webhook.js';
import { EventDeliveryQueue } from './event-delivery-queue.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';
import { EventWebhookAccess } from './event-webhook-access.js';
import { EventWebhookHealthService } from './event-webhook-health.service.js';
import { type EventSubscription, EventWebhookLookup } from './event-webhook-lookup.js';

/** After so many events it is counted how many wait. */
const EVENTS_PER_COUNT = 500;

/** A new message with the flags of each account. */
interface NewMessage {
  readonly published: PublishedRecord;
  readonly type: EventWebhookType;
  readonly messageId: MessageId;
  readonly source: MessageSource;
}

/** Stores the deliveries of events to the webhooks of their organizations, and enqueues their first attempts. */
@Injectable()
export class CaptureEventsService {
  constructor(
    private readonly lookup: EventWebhookLookup,
    private readonly access: EventWebhookAccess,
    private readonly deliveries: EventDeliveryRepository,
    private readonly health: EventWebhookHealthService,
    private readonly queue: EventDeliveryQueue,
    private readonly clock: Clock,
  ) {}

  /** Whether webhooks might get an event. Costs nothing in organizations that are known to have none. */
  mayConcernWebhooks({ record: { realmId, event } }: PublishedRecord): boolean {
    if (!event || !isEventWebhookType(event.type)) return false;
    const webhooks = this.lookup.listFor(realmId);
    return webhooks instanceof Promise || webhooks.some(({ eventTypes }) => eventTypes.some((type) => type === event.type));
  }

  /** Repetitions find the deliveries stored; at most the job of a first attempt is enqueued twice. */
  async capture(published: readonly PublishedRecord[]): Promise<void> {
    for (const [realmId, records] of groupBy(published, ({ record }) => record.realmId)) await this.captureIn(realmId, records);
  }

  private async captureIn(realmId: RealmId, records: readonly PublishedRecord[]): Promise<void> {
    const webhooks = await this.lookup.listFor(realmId);
    for (const [ownerId, own] of groupBy(webhooks, (webhook) => webhook.ownerId)) {
      const types = new Set(own.flatMap(({ eventTypes }) => eventTypes));
      const wanted = records.flatMap(readNewMessage).filter(({ type }) => types.has(type));
      const owner = wanted.length > 0 ? await this.access.findOwner(ownerId) : null;
      if (!owner) continue;
      const readable = await this.access.filterMessages(
        owner,
        wanted.map(({ messageId }) => messageId),
      );
      for (const webhook of own) await this.store(webhook, selectFor(webhook, owner, wanted, readable));
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

function readNewMessage(published: PublishedRecord): NewMessage[] {
  const { event } = published.record;
  if (event?.type !== 'message') return [];
  return [{ published, type: event.type, messageId: event.message.wire.id, source: event.message }];
}

function selectFor(
  { eventTypes, narrow }: EventSubscription,
  { userId }: Actor,
  wanted: readonly NewMessage[],
  readable: ReadonlyMap<MessageId, Message>,
): EventCause[] {
  return wanted.flatMap(({ published: { rowId, createdAt, record }, type, messageId, source }) => {
    const flags = flagsOf(record, userId);
    if (!eventTypes.includes(type) || !readable.has(messageId) || !isInMessageNarrow(narrow, source, flags)) return [];
    return [{ sourceRowId: rowId, eventType: type, messageId, event: { flags }, happenedAt: createdAt }];
  });
}

function flagsOf({ flags }: PublishedRecord['record'], userId: UserId): readonly string[] {
  return flags?.ofUsers[userId] ?? flags?.ofAll ?? [];
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
