import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { type DeliveryId, isDue } from '../domain/delivery.js';
import { concurrency, type Endpoint, endpointStatus } from '../domain/endpoint.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import { AttemptDeliveryService } from './attempt-delivery.service.js';
import { DeliverySweepService } from './delivery-sweep.service.js';
import { DeliveryRepository } from './delivery.repository.js';
import { EndpointSlots } from './endpoint-slots.js';
import { EndpointRepository } from './endpoint.repository.js';

/** Processes a delivery when its job runs: attempts it, or completes an attempt that another process left unfinished. */
@Injectable()
export class DeliverWebhookService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly endpoints: EndpointRepository,
    private readonly slots: EndpointSlots,
    private readonly sweeps: DeliverySweepService,
    private readonly attempts: AttemptDeliveryService,
    private readonly realms: RealmLookup,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /**
   * Does nothing if the delivery is not due or another process makes the attempt. If the endpoint is paused or has no free slot, or if
   * the organization is deactivated, the delivery stays due and is enqueued again later.
   * @throws Error if a part of this server fails; the attempt is then lost, and the next one is due when the attempt's timeout has passed
   */
  async deliver(id: DeliveryId): Promise<void> {
    const delivery = await this.deliveries.find(id);
    const now = this.clock.now();
    if (!delivery || !isDue(delivery, now)) return;
    if (!(await this.realms.findById(delivery.realmId))?.active) return;
    if (delivery.concluded) {
      await this.attempts.complete(delivery);
      return;
    }
    const endpoint = await this.endpoints.get(delivery.realmId, delivery.botId);
    if (endpointStatus(endpoint, now) === 'paused') return;
    await this.withSlot(endpoint, () => this.attempts.attempt(delivery, endpoint));
  }

  /** Does the work if the endpoint has a free slot, so that a slow endpoint occupies its own slots only; then enqueues the next deliveries. */
  private async withSlot(endpoint: Endpoint, work: () => Promise<void>): Promise<void> {
    const { botId } = endpoint;
    const slot = { endpoint: String(botId), holder: randomUUID() };
    if (!(await this.slots.acquire(slot, concurrency(endpoint, this.rules.perEndpoint)))) return;
    try {
      await work();
    } finally {
      await this.slots.release(slot);
      await this.sweeps.enqueueNext(botId, this.rules.perEndpoint);
    }
  }
}
