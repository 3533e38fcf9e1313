import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { type DeliveryId, isDue } from '../domain/delivery.js';
import { endpointStatus } from '../domain/endpoint.js';
import { AttemptDeliveryService } from './attempts.js';
import { DeliveryRepository } from './delivery.repository.js';
import { EndpointRepository } from './endpoint.repository.js';
import { EndpointSlotGuard } from './turns.js';

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
