import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { DeliveryId } from '../../domain/delivery.js';
import { WebhookQueue } from '../webhook-queue.js';
import { DeliveryHistory, type ReplayRange } from './delivery-history.js';
import { NO_DELIVERY } from './delivery-history.service.js';
import { WebhookKeepingService } from './webhook-keeping.service.js';

/**
 * Makes finished deliveries again. A replayed delivery keeps its `webhook-id`, and gets all of its attempts another time.
 */
@Injectable()
export class ReplayService {
  constructor(
    private readonly keeping: WebhookKeepingService,
    private readonly history: DeliveryHistory,
    private readonly queue: WebhookQueue,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async replay(actor: Actor, botId: UserId, id: DeliveryId): Promise<void> {
    await this.refuseUncallable(actor, botId);
    const owner = { realmId: actor.realmId, botId };
    const record = await this.history.find(owner, id);
    if (!record) throw new DoesNotExist(NO_DELIVERY);
    const { state, attempts } = record;
    await this.unitOfWork.run(async () => {
      if (!(await this.history.replay(owner, id, this.clock.now()))) throw new BadRequest('Delivery is not finished');
      await this.record(actor, botId, { delivery_id: id, state });
      this.unitOfWork.afterCommit(() => void this.queue.enqueue([{ deliveryId: id, attempt: attempts + 1, delayMs: 0, bell: 'turn' }]));
    });
  }

  /** @returns how many deliveries are made again */
  async replayRange(actor: Actor, botId: UserId, range: ReplayRange): Promise<number> {
    await this.refuseUncallable(actor, botId);
    return this.unitOfWork.run(async () => {
      const count = await this.history.replayRange({ realmId: actor.realmId, botId }, range, this.clock.now());
      if (count > 0) await this.record(actor, botId, { since: range.since, until: range.until, states: range.states, count });
      return count;
    });
  }

  private async refuseUncallable(actor: Actor, botId: UserId): Promise<void> {
    const { endpoint } = await this.keeping.showActive(actor, botId);
    if (endpoint.disabledAt !== null) throw new BadRequest('Outgoing webhook is disabled');
  }

  private record(actor: Actor, botId: UserId, details: Readonly<Record<string, unknown>>): Promise<void> {
    return this.audit.record(actor, { action: 'webhook.replayed', targetKind: 'bot', targetId: botId, details });
  }
}
