import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import type { UserId } from '../../../kernel/ids.js';
import { classifyOutcome, truncateDetail } from '../domain/call-result.js';
import type { AttemptOutcome } from '../domain/delivery.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import { ManageWebhookService } from './manage-webhook.service.js';
import { SampleNotificationService } from './sample-notification.service.js';
import { WebhookSender } from './webhook-sender.js';

/** The result of a test call. */
export interface TestResult {
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  /** Start of the response, or a description of the error. */
  readonly detail: string;
}

/** Calls an endpoint once with a sample. The call posts nothing, and changes neither deliveries nor the endpoint's health. */
@Injectable()
export class TestWebhookService {
  constructor(
    private readonly webhooks: ManageWebhookService,
    private readonly samples: SampleNotificationService,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async test(actor: Actor, botId: UserId): Promise<TestResult> {
    const webhook = await this.webhooks.getActive(actor, botId);
    const request = await this.samples.buildRequest(actor, webhook);
    const startedAt = this.clock.now();
    const outcome = await this.sender.post(request);
    const callResult = classifyOutcome(outcome, startedAt, this.rules.timeoutMs);
    const result = {
      outcome: callResult.kind === 'accepted' ? 'accepted' : callResult.failure.outcome,
      status: outcome.kind === 'response' ? outcome.status : null,
      durationMs: Math.max(0, this.clock.now() - startedAt),
      detail: truncateDetail(outcome.kind === 'response' ? outcome.body : outcome.detail),
    } as const;
    const details = { outcome: result.outcome, status: result.status };
    await this.audit.record(actor, { action: 'webhook.tested', targetKind: 'bot', targetId: botId, details });
    return result;
  }
}
