import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { DeliveryId } from '../../domain/delivery.js';
import { DeliveryHistory, type DeliveryRecord, type HistoryPage } from './delivery-history.js';
import { ManagedWebhooks } from './managed-webhooks.js';

export const NO_DELIVERY = 'Delivery does not exist';

/** Shows what became of a bot's deliveries. */
@Injectable()
export class DeliveryHistoryService {
  constructor(
    private readonly managed: ManagedWebhooks,
    private readonly history: DeliveryHistory,
  ) {}

  async page(actor: Actor, botId: UserId, page: HistoryPage): Promise<DeliveryRecord[]> {
    await this.managed.access(actor, botId);
    return this.history.page({ realmId: actor.realmId, botId }, page);
  }

  async get(actor: Actor, botId: UserId, id: DeliveryId): Promise<DeliveryRecord> {
    await this.managed.access(actor, botId);
    const record = await this.history.find({ realmId: actor.realmId, botId }, id);
    if (!record) throw new DoesNotExist(NO_DELIVERY);
    return record;
  }
}
