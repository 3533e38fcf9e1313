import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { WebhookRules } from '../domain/webhook-rules.js';
import { DeliveryHistoryRepository } from './managing/delivery-history.js';

/** Few enough to hold no lock for long; many enough to keep up with what comes. */
const BATCH = 1_000;

/** Forgets finished deliveries and their attempts when they are old. */
@Injectable()
export class Retention {
  constructor(
    private readonly history: DeliveryHistoryRepository,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async deleteExpired(): Promise<void> {
    await this.history.deleteFinishedBefore(this.clock.now() - this.rules.retentionMs, BATCH);
  }
}
