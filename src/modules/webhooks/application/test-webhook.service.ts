import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import type { UserId } from '../../../kernel/ids.js';
import type { AttemptOutcome } from '../domain/delivery.js';
import { classifyOutcome, detailOf } from '../domain/call-result.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import { WebhookSender } from './webhook-sender.js';
import { Samples } from './sample-notification.service.js';
import { ManageWebhookService } from './manage-webhook.service.js';

/** What an endpoint made of a test. */
export interface TestResult {
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  /** Start of the answer, or what went wrong. */
  readonly detail: string;
}

/** Calls an endpoint with a sample, once and at once. Nothing is posted because of it, and it says nothing about deliveries. */
@Injectable()
export class TestWebhookService {
  constructor(
    private readonly keeping: ManageWebhookService,
    private readonly samples: Samples,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async test(actor: Actor, botId: UserId): Promise<TestResult> {
    const webhook = await this.keeping.showActive(actor, botId);
    const request = await this.samples.request(actor, webhook);
    const startedAt = this.clock.now();
    const outcome = await this.sender.post(request);
    const verdict = classifyOutcome(outcome, startedAt, this.rules.timeoutMs);
    const result = {
      outcome: verdict.kind === 'accepted' ? 'accepted' : verdict.failure.outcome,
      status: outcome.kind === 'response' ? outcome.status : null,
      durationMs: Math.max(0, this.clock.now() - startedAt),
      detail: detailOf(outcome.kind === 'response' ? outcome.body : outcome.detail),
    } as const;
    const details = { outcome: result.outcome, status: result.status };
    await this.audit.record(actor, { action: 'webhook.tested', targetKind: 'bot', targetId: botId, details });
    return result;
  }
}
