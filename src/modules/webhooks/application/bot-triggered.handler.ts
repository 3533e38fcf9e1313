import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { ConversationId, MessageId, UserId } from '../../../kernel/ids.js';
import { OutboxHandler, type OutboxRow } from '../../../kernel/outbox.js';
import { BOT_TRIGGERED } from '../../messaging/sending.api.js';
import type { Trigger } from '../domain/delivery.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryRepository } from './delivery.repository.js';

/** The payload of the outbox row. */
export interface BotTriggered {
  readonly botId: UserId;
  readonly messageId: MessageId;
  readonly trigger: Trigger;
  readonly mentionedIn?: ConversationId;
}

/** Stores a delivery for each outbox row that says that a message triggered a bot, and enqueues its first attempt. */
@Injectable()
export class BotTriggeredHandler extends OutboxHandler {
  readonly kind = BOT_TRIGGERED;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly queue: DeliveryQueue,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** A row that is handled again finds its delivery stored; at most the job of the first attempt is enqueued twice. */
  async handle(rows: readonly OutboxRow[]): Promise<void> {
    const causes = rows.map(({ realmId, payload }) => {
      const { mentionedIn = null, ...triggered } = payload as BotTriggered;
      return { realmId, ...triggered, mentionedIn };
    });
    const stored = await this.deliveries.addMissing(causes, this.clock.now());
    const unattempted = stored.filter(({ state, attempts }) => state === 'pending' && attempts === 0);
    await this.queue.enqueue(unattempted.map(({ id }) => ({ deliveryId: id, attempt: 1, delayMs: 0, reason: 'time' as const })));
  }
}
