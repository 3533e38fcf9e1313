import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { type DeliveryId, isDue } from '../domain/delivery.js';
import { concurrency, endpointStatus } from '../domain/endpoint.js';
import type { EventWebhook } from '../domain/event-webhook.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import { AttemptEventDeliveryService } from './attempt-event-delivery.service.js';
import { EndpointSlots } from './endpoint-slots.js';
import { EventDeliverySweepService } from './event-delivery-sweep.service.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';
import { EventWebhookRepository } from './event-webhook.repository.js';

/** Processes the delivery of an event when its job runs. */
@Injectable()
export class DeliverEventService {
  constructor(
    private readonly deliveries: EventDeliveryRepository,
    private readonly webhooks: EventWebhookRepository,
    private readonly slots: EndpointSlots,
    private readonly sweeps: EventDeliverySweepService,
    private readonly attempts: AttemptEventDeliveryService,
    private readonly realms: RealmLookup,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /**
   * Does nothing if the delivery is not due or its webhook is gone. If the endpoint is paused or has no free slot, or if the organization is
   * deactivated, the delivery stays due and is enqueued again later.
   * @throws Error if a part of this server fails; the attempt is then lost, and the next one is due when the attempt's timeout has passed
   */
  async deliver(id: DeliveryId): Promise<void> {
    const delivery = await this.deliveries.find(id);
    const now = this.clock.now();
    if (!delivery || !isDue(delivery, now)) return;
    if (!(await this.realms.findById(delivery.realmId))?.active) return;
    const webhook = await this.webhooks.find(delivery.realmId, delivery.webhookId);
    if (!webhook || endpointStatus(webhook, now) === 'paused') return;
    await this.withSlot(webhook, () => this.attempts.attempt(delivery, webhook));
  }

  /** Does the work if the endpoint has a free slot; then enqueues the next deliveries. */
  private async withSlot(webhook: EventWebhook, work: () => Promise<void>): Promise<void> {
    const slot = { endpoint: `event:${webhook.id}`, holder: randomUUID() };
    if (!(await this.slots.acquire(slot, concurrency(webhook, this.rules.perEndpoint)))) return;
    try {
      await work();
    } finally {
      await this.slots.release(slot);
      await this.sweeps.enqueueNext(webhook.id, this.rules.perEndpoint);
    }
  }
}
