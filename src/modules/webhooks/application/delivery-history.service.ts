import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import type { DeliveryId } from '../domain/delivery.js';
import { DeliveryAccess } from './delivery-access.js';
import {
  DeliveryHistoryRepository,
  type DeliveryRecord,
  type HistoryPage,
  type ReplayRange,
  type ShownDelivery,
} from './delivery.repository.js';
import { WebhookAccess } from './webhook-access.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { DeliveryQueue } from './delivery-queue.js';
import { NO_DELIVERY, ReplayAccess } from './replay-access.js';

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

/** What became of the deliveries of a range: how many are made again, and which are not. */
export interface ReplayRangeResult {
  readonly replayed: number;
  readonly skipped: readonly DeliveryId[];
}

/**
 * Makes finished deliveries again. A replayed delivery keeps its `webhook-id`, and gets all of its attempts another time.
 */
@Injectable()
export class ReplayService {
  constructor(
    private readonly access: ReplayAccess,
    private readonly history: DeliveryHistoryRepository,
    private readonly queue: DeliveryQueue,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest, DoesNotExist */
  async replay(actor: Actor, botId: UserId, id: DeliveryId): Promise<void> {
    const { state, attempts } = await this.access.accessDelivery(actor, botId, id);
    await this.unitOfWork.run(async () => {
      if (!(await this.history.replay({ realmId: actor.realmId, botId }, id, this.clock.now()))) {
        throw new BadRequest('Delivery is not finished');
      }
      await this.record(actor, botId, { delivery_id: id, state });
      this.unitOfWork.afterCommit(() => void this.queue.enqueue([{ deliveryId: id, attempt: attempts + 1, delayMs: 0, bell: 'turn' }]));
    });
  }

  /** Leaves out deliveries of messages that the bot or the actor may not read. @throws BadRequest */
  async replayRange(actor: Actor, botId: UserId, range: ReplayRange): Promise<ReplayRangeResult> {
    const { ids, skipped } = await this.access.accessRange(actor, botId, range);
    const replayed = await this.unitOfWork.run(async () => {
      const count = await this.history.replayAll({ realmId: actor.realmId, botId }, ids, this.clock.now());
      if (count > 0) await this.record(actor, botId, { since: range.since, until: range.until, states: range.states, count });
      return count;
    });
    return { replayed, skipped };
  }

  private record(actor: Actor, botId: UserId, details: Readonly<Record<string, unknown>>): Promise<void> {
    return this.audit.record(actor, { action: 'webhook.replayed', targetKind: 'bot', targetId: botId, details });
  }
}
