import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { concurrency, type Endpoint, endpointStatus } from '../domain/endpoint.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import { Backlog } from './delivery-sweep.service.js';
import { EndpointSlots } from './endpoint-slots.js';
import { Clock } from '../../../kernel/clock.js';
import { type DeliveryId, isDue } from '../domain/delivery.js';
import { AttemptDeliveryService } from './attempt-delivery.service.js';
import { DeliveryRepository } from './delivery.repository.js';
import { EndpointRepository } from './endpoint.repository.js';

/** Lets only so many at an endpoint at the same time, so that a slow one takes up its own places and nobody else's. */
@Injectable()
export class EndpointSlotGuard {
  constructor(
    private readonly slots: EndpointSlots,
    private readonly backlog: Backlog,
    private readonly rules: WebhookRules,
  ) {}

  /** Does the work if there is a place, and rings for the next ones when it is free again. */
  async withSlot(endpoint: Endpoint, work: () => Promise<void>): Promise<void> {
    const { botId } = endpoint;
    const slot = { botId, holder: randomUUID() };
    if (!(await this.slots.acquire(slot, concurrency(endpoint, this.rules.perEndpoint)))) return;
    try {
      await work();
    } finally {
      await this.slots.release(slot);
      await this.backlog.enqueueNext(botId, this.rules.perEndpoint);
    }
  }
}

/** Looks at a delivery whose alarm rings. */
@Injectable()
export class DeliverWebhookService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly endpoints: EndpointRepository,
    private readonly turns: EndpointSlotGuard,
    private readonly attempts: AttemptDeliveryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the attempt that is due, or completes one that was concluded and left. Does nothing if none is, if somebody else makes it, or if the endpoint rests or is busy: the delivery
   * stays due then, and is rung for again.
   * @throws Error if something of ours is out of order; the attempt is then lost, and the next one due after a while
   */
  async deliver(id: DeliveryId): Promise<void> {
    const delivery = await this.deliveries.find(id);
    const now = this.clock.now();
    if (!delivery || !isDue(delivery, now)) return;
    if (delivery.concluded) {
      await this.attempts.complete(delivery);
      return;
    }
    const endpoint = await this.endpoints.get(delivery.realmId, delivery.botId);
    if (endpointStatus(endpoint, now) === 'resting') return;
    await this.turns.withSlot(endpoint, () => this.attempts.attempt(delivery, endpoint));
  }
}
