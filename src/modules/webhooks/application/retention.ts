import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { WebhookRules } from '../domain/webhook-rules.js';
import { DeliveryHistory } from './managing/delivery-history.js';

/** Few enough to hold no lock for long; many enough to keep up with what comes. */
const BATCH = 1_000;

/** Forgets finished deliveries and their attempts when they are old. */
@Injectable()
export class Retention {
  constructor(
    private readonly history: DeliveryHistory,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    await this.history.forget(this.clock.now() - this.rules.keptMs, BATCH);
  }
}
