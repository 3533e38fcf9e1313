import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { truncateDetail } from '../domain/call-result.js';
import type { EventWebhookId } from '../domain/event-webhook.js';
import { CallEventEndpointService } from './call-event-endpoint.service.js';
import { ManageEventWebhooksService } from './manage-event-webhooks.service.js';
import type { TestResult } from './test-webhook.service.js';

/** Calls the endpoint of a webhook for events once. The call changes neither deliveries nor the health of the endpoint. */
@Injectable()
export class TestEventWebhookService {
  constructor(
    private readonly webhooks: ManageEventWebhooksService,
    private readonly calls: CallEventEndpointService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest */
  async test(actor: Actor, id: EventWebhookId): Promise<TestResult> {
    const webhook = await this.webhooks.getCallable(actor, id);
    const startedAt = this.clock.now();
    const { callResult, status, detail } = await this.calls.test(webhook);
    const outcome = callResult.kind === 'accepted' ? 'accepted' : callResult.failure.outcome;
    const entry = { action: 'event_webhook.tested', targetKind: 'event_webhook', targetId: id, details: { outcome, status } };
    await this.audit.record(actor, entry);
    return { outcome, status, durationMs: Math.max(0, this.clock.now() - startedAt), detail: truncateDetail(detail) };
  }
}
