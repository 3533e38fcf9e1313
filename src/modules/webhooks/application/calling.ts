import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BotInterface } from '../../users/users.api.js';
import { parseResponse, readSlackAnswer } from '../domain/answer.js';
import { webhookId } from '../domain/delivery.js';
import { shouldNotifyEarly } from '../domain/early-notice.js';
import type { Endpoint } from '../domain/endpoint.js';
import { maxAttempts } from '../domain/retry-schedule.js';
import { NO_DIRECT_MESSAGES } from '../domain/slack-call.js';
import {
  badAnswer,
  ATTEMPTS_LOST,
  DISABLED,
  failPermanently,
  type HttpOutcome,
  classifyOutcome,
  unsupported,
  type CallResult,
} from '../domain/verdict.js';
import { WebhookRules } from '../domain/webhook-rules.js';
import { WebhookSecrets } from './bot-secrets.js';
import type { RunningAttempt } from './attempt-log.js';
import { CallBodies } from './call-bodies.js';
import type { WebhookCall } from './webhook-calls.js';
import { WebhookSender } from './webhook-sender.js';

/** What a call came to. */
export interface AttemptResult {
  readonly verdict: CallResult;
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** What the endpoint answered, or what went wrong. */
  readonly detail: string;
  /** The endpoint was really called. */
  readonly called: boolean;
  /** People hear of the failure although the delivery goes on. */
  readonly early: boolean;
}

/** What was called, and what came of it. */
export interface Made {
  /** As it was when the attempt began. */
  readonly endpoint: Endpoint;
  readonly call: WebhookCall;
  readonly result: AttemptResult;
}

/** Calls an endpoint, and reads what it answers. */
@Injectable()
export class CallEndpointService {
  constructor(
    private readonly bodies: CallBodies,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async call({ delivery, number }: RunningAttempt, endpoint: Endpoint, call: WebhookCall): Promise<AttemptResult> {
    if (endpoint.disabledAt !== null) return withoutCall(failPermanently(DISABLED));
    if (number - delivery.replayedAfter > maxAttempts(this.rules)) return withoutCall(ATTEMPTS_LOST);
    const body = await this.bodies.buildBody(call, delivery.trigger);
    if (!body) return withoutCall(unsupported(NO_DIRECT_MESSAGES));
    const signable = { id: webhookId(delivery), at: this.clock.now(), body: body.text };
    const headers = { 'content-type': body.contentType, ...this.secrets.headers(call.service, endpoint, signable) };
    const outcome = await this.sender.post({ url: call.service.baseUrl, body: body.text, headers });
    const now = this.clock.now();
    const verdict = readReply(call, classifyOutcome(outcome, now, this.rules.timeoutMs));
    return { verdict, ...answered(outcome), called: true, early: shouldNotifyEarly(verdict, delivery.createdAt, now) };
  }
}

/** What the bot says to an accepted delivery; an answer that cannot be read makes it fail. */
function readReply({ service }: WebhookCall, verdict: CallResult): CallResult {
  if (verdict.kind !== 'accepted') return verdict;
  const answer = (service.interface_ === BotInterface.slack ? readSlackAnswer : parseResponse)(verdict.body);
  switch (answer.kind) {
    case 'silence':
      return verdict;
    case 'error':
      return failPermanently(badAnswer('bad_answer', answer.text, verdict.body));
    case 'reply': {
      const { content, widgetContent } = answer;
      return { ...verdict, reply: { content, ...(widgetContent === undefined ? {} : { widgetContent }) } };
    }
  }
}

function withoutCall(verdict: CallResult): AttemptResult {
  return { verdict, status: null, detail: '', called: false, early: false };
}

function answered(outcome: HttpOutcome): Pick<AttemptResult, 'status' | 'detail'> {
  return outcome.kind === 'response' ? { status: outcome.status, detail: outcome.body } : { status: null, detail: outcome.detail };
}
