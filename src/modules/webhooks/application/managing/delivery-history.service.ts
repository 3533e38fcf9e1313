import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { DeliveryId } from '../../domain/delivery.js';
import { DeliveryAccess } from '../delivery-access.js';
import { DeliveryHistoryRepository, type DeliveryRecord, type HistoryPage, type ShownDelivery } from './delivery-history.js';
import { WebhookAccess } from './managed-webhooks.js';

export const NO_DELIVERY = 'Delivery does not exist';

/** Shows what became of a bot's deliveries. */
@Injectable()
export class DeliveryHistoryService {
  constructor(
    private readonly managed: WebhookAccess,
    private readonly history: DeliveryHistoryRepository,
    private readonly access: DeliveryAccess,
  ) {}

  async page(actor: Actor, botId: UserId, page: HistoryPage): Promise<ShownDelivery[]> {
    await this.managed.access(actor, botId);
    return this.shown(actor, await this.history.page({ realmId: actor.realmId, botId }, page));
  }

  async get(actor: Actor, botId: UserId, id: DeliveryId): Promise<ShownDelivery> {
    await this.managed.access(actor, botId);
    const record = await this.history.find({ realmId: actor.realmId, botId }, id);
    const [shown] = await this.shown(actor, record ? [record] : []);
    if (!shown) throw new DoesNotExist(NO_DELIVERY);
    return shown;
  }

  private async shown(actor: Actor, records: readonly DeliveryRecord[]): Promise<ShownDelivery[]> {
    const readable = new Set(await this.access.filterForManager(actor, records));
    return records.map((record) => ({ record, readable: readable.has(record) }));
  }
}
