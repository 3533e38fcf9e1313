import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { User } from '../../users/accounts.api.js';
import type { Delivery, DeliveryId } from '../domain/delivery.js';
import { DeliveryAccess } from './delivery-access.js';
import { DeliveryQueue } from './delivery-queue.js';
import {
  DeliveryHistoryRepository,
  type DeliveryRecord,
  type DeliveryPageInput,
  type ReadableDelivery,
  type ReplayRange,
} from './delivery.repository.js';
import { ManageWebhookService } from './manage-webhook.service.js';
import { WebhookAccess } from './webhook-access.js';

const NO_DELIVERY = 'Delivery does not exist';

/** The result of replaying a range. */
export interface ReplayRangeResult {
  readonly replayed: number;
  /** Deliveries of messages that the bot or the actor may not read. */
  readonly skipped: readonly DeliveryId[];
}

/** Lists the deliveries of a bot, and replays finished ones. A replayed delivery keeps its `webhook-id` and has all of its attempts again. */
@Injectable()
export class DeliveryHistoryService {
  constructor(
    private readonly bots: WebhookAccess,
    private readonly webhooks: ManageWebhookService,
    private readonly access: DeliveryAccess,
    private readonly history: DeliveryHistoryRepository,
    private readonly queue: DeliveryQueue,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async listPage(actor: Actor, botId: UserId, page: DeliveryPageInput): Promise<ReadableDelivery[]> {
    await this.bots.access(actor, botId);
    return this.withReadability(actor, await this.history.listPage({ realmId: actor.realmId, botId }, page));
  }

  async get(actor: Actor, botId: UserId, id: DeliveryId): Promise<ReadableDelivery> {
    await this.bots.access(actor, botId);
    const record = await this.history.find({ realmId: actor.realmId, botId }, id);
    const [delivery] = await this.withReadability(actor, record ? [record] : []);
    if (!delivery) throw new DoesNotExist(NO_DELIVERY);
    return delivery;
  }

  /**
   * Replays one delivery. If the bot may not read the message, the replay is accepted, and its attempt ends with that reason.
   * @throws BadRequest, DoesNotExist
   */
  async replay(actor: Actor, botId: UserId, id: DeliveryId): Promise<void> {
    const bot = await this.checkCallable(actor, botId);
    const record = await this.history.find({ realmId: actor.realmId, botId }, id);
    if (!record) throw new DoesNotExist(NO_DELIVERY);
    const isReadableByActor = (await this.access.filterForManager(actor, [record])).length > 0;
    if (!isReadableByActor && 'message' in (await this.access.accessForBot(bot, record))) {
      throw new BadRequest('You do not have access to the message of this delivery');
    }
    const { state, attempts } = record;
    await this.unitOfWork.run(async () => {
      if (!(await this.history.replay({ realmId: actor.realmId, botId }, id, this.clock.now()))) {
        throw new BadRequest('Delivery is not finished');
      }
      await this.audit.record(actor, auditEntry(botId, { delivery_id: id, state }));
      const request = { deliveryId: id, attempt: attempts + 1, delayMs: 0, reason: 'turn' } as const;
      this.unitOfWork.afterCommit(() => void this.queue.enqueue([request]));
    });
  }

  /** Replays the deliveries of a range; the sweep enqueues them. Skips those of messages that the bot or the actor may not read. @throws BadRequest */
  async replayRange(actor: Actor, botId: UserId, range: ReplayRange): Promise<ReplayRangeResult> {
    const bot = await this.checkCallable(actor, botId);
    const finished = await this.history.listFinished({ realmId: actor.realmId, botId }, range);
    const readableByBot = await this.access.filterForBot(bot, finished);
    const readableByActor = new Set(await this.access.filterForManager(actor, finished));
    const isReplayable = (delivery: Delivery): boolean => readableByBot.has(delivery.messageId) && readableByActor.has(delivery);
    const ids = finished.filter(isReplayable).map(({ id }) => id);
    const replayed = await this.unitOfWork.run(async () => {
      const count = await this.history.replayAll({ realmId: actor.realmId, botId }, ids, this.clock.now());
      const { since, until, states } = range;
      if (count > 0) await this.audit.record(actor, auditEntry(botId, { since, until, states, count }));
      return count;
    });
    return { replayed, skipped: finished.filter((delivery) => !isReplayable(delivery)).map(({ id }) => id) };
  }

  /** @throws BadRequest if the actor does not manage the bot, the bot is deactivated, or its endpoint is disabled */
  private async checkCallable(actor: Actor, botId: UserId): Promise<User> {
    const { bot, endpoint } = await this.webhooks.getActive(actor, botId);
    if (endpoint.disabledAt !== null) throw new BadRequest('Outgoing webhook is disabled');
    return bot;
  }

  private async withReadability(actor: Actor, records: readonly DeliveryRecord[]): Promise<ReadableDelivery[]> {
    const readable = new Set(await this.access.filterForManager(actor, records));
    return records.map((record) => ({ record, readable: readable.has(record) }));
  }
}

function auditEntry(botId: UserId, details: Readonly<Record<string, unknown>>): Parameters<AuditLog['record']>[1] {
  return { action: 'webhook.replayed', targetKind: 'bot', targetId: botId, details };
}
