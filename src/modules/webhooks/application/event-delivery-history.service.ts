import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { DeliveryId } from '../domain/delivery.js';
import type { EventWebhookId } from '../domain/event-webhook.js';
import type { DeliveryPageInput, ReplayRange } from './delivery.repository.js';
import { EventDeliveryQueue } from './event-delivery-queue.js';
import { type EventDeliveryRecord, EventDeliveryRepository } from './event-delivery.repository.js';
import { ManageEventWebhooksService } from './manage-event-webhooks.service.js';

const NO_DELIVERY = 'Delivery does not exist';

/** A delivery for an account that may see its webhook. */
export interface VisibleEventDelivery {
  readonly record: EventDeliveryRecord;
  /** Only the owner of the webhook reads what its endpoint has answered. */
  readonly isOwn: boolean;
}

/** Lists the deliveries of a webhook for events, and replays finished ones: under the same `webhook-id`, with all of their attempts. */
@Injectable()
export class EventDeliveryHistoryService {
  constructor(
    private readonly webhooks: ManageEventWebhooksService,
    private readonly deliveries: EventDeliveryRepository,
    private readonly queue: EventDeliveryQueue,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest */
  async listPage(actor: Actor, id: EventWebhookId, page: DeliveryPageInput): Promise<VisibleEventDelivery[]> {
    const { webhook, isOwn } = await this.webhooks.get(actor, id);
    return (await this.deliveries.listPage(webhook, page)).map((record) => ({ record, isOwn }));
  }

  /** @throws BadRequest, DoesNotExist */
  async get(actor: Actor, id: EventWebhookId, deliveryId: DeliveryId): Promise<VisibleEventDelivery> {
    const { webhook, isOwn } = await this.webhooks.get(actor, id);
    const record = await this.deliveries.findRecord(webhook, deliveryId);
    if (!record) throw new DoesNotExist(NO_DELIVERY);
    return { record, isOwn };
  }

  /** Replays one delivery. If its event may not be sent any more, the attempt ends with that reason. @throws BadRequest, DoesNotExist */
  async replay(actor: Actor, id: EventWebhookId, deliveryId: DeliveryId): Promise<void> {
    const webhook = await this.webhooks.getCallable(actor, id);
    const record = await this.deliveries.findRecord(webhook, deliveryId);
    if (!record) throw new DoesNotExist(NO_DELIVERY);
    const { state, attempts } = record;
    await this.unitOfWork.run(async () => {
      if ((await this.deliveries.replay(webhook, [deliveryId], this.clock.now())) === 0) throw new BadRequest('Delivery is not finished');
      await this.record(actor, id, { delivery_id: deliveryId, state });
      const request = { deliveryId, attempt: attempts + 1, delayMs: 0, reason: 'turn' } as const;
      this.unitOfWork.afterCommit(() => void this.queue.enqueue([request]));
    });
  }

  /** Replays the deliveries of a range; the sweep enqueues them. @returns how many @throws BadRequest */
  async replayRange(actor: Actor, id: EventWebhookId, range: ReplayRange): Promise<number> {
    const webhook = await this.webhooks.getCallable(actor, id);
    const ids = await this.deliveries.listFinished(webhook, range);
    return this.unitOfWork.run(async () => {
      const count = await this.deliveries.replay(webhook, ids, this.clock.now());
      const { since, until, states } = range;
      if (count > 0) await this.record(actor, id, { since, until, states, count });
      return count;
    });
  }

  private record(actor: Actor, id: EventWebhookId, details: Readonly<Record<string, unknown>>): Promise<void> {
    return this.audit.record(actor, { action: 'event_webhook.replayed', targetKind: 'event_webhook', targetId: id, details });
  }
}
