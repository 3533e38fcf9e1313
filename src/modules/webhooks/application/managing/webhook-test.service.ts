import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { AttemptOutcome } from '../../domain/delivery.js';
import { excerpt } from '../../domain/excerpt.js';
import { judge } from '../../domain/verdict.js';
import { WebhookRules } from '../../domain/webhook-rules.js';
import { BotSecrets } from '../bot-secrets.js';
import { WebhookSender } from '../webhook-sender.js';
import { ManagedWebhooks } from './managed-webhooks.js';
import { Samples } from './samples.js';
import { WebhookKeepingService } from './webhook-keeping.service.js';

const DETAIL = 1024;

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
export class WebhookTestService {
  constructor(
    private readonly keeping: WebhookKeepingService,
    private readonly samples: Samples,
    private readonly secrets: BotSecrets,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async test(actor: Actor, botId: UserId): Promise<TestResult> {
    const webhook = await this.keeping.show(actor, botId);
    const body = await this.samples.body(actor, webhook);
    const startedAt = this.clock.now();
    const signed = this.secrets.headers(webhook.service, webhook.endpoint, {
      id: `msg_test_${randomUUID()}`,
      at: startedAt,
      body: body.text,
    });
    const headers = { 'content-type': body.contentType, ...signed };
    const outcome = await this.sender.post({ url: webhook.service.baseUrl, body: body.text, headers });
    const verdict = judge(outcome, startedAt, this.rules.timeoutMs);
    return {
      outcome: verdict.kind === 'accepted' ? 'accepted' : verdict.failure.outcome,
      status: outcome.kind === 'response' ? outcome.status : null,
      durationMs: Math.max(0, this.clock.now() - startedAt),
      detail: excerpt(outcome.kind === 'response' ? outcome.body : outcome.detail, DETAIL),
    };
  }
}

/** Shows the author of a bot what its endpoint will get. */
@Injectable()
export class SampleNotificationService {
  constructor(
    private readonly managed: ManagedWebhooks,
    private readonly samples: Samples,
  ) {}

  async show(actor: Actor): Promise<Record<string, unknown>> {
    return this.samples.payload(actor, await this.managed.ownFirst(actor));
  }
}
