import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BotInterface } from '../../users/users.api.js';
import { readAnswer, readSlackAnswer } from '../domain/answer.js';
import { webhookId } from '../domain/delivery.js';
import { isEarlyNews } from '../domain/early-notice.js';
import type { Endpoint } from '../domain/endpoint.js';
import { maxAttempts } from '../domain/retry-schedule.js';
import { NO_DIRECT_MESSAGES } from '../domain/slack-call.js';
import { badAnswer, BROKEN_OFF, DISABLED, end, type HttpOutcome, judge, unsupported, type Verdict } from '../domain/verdict.js';
import { WebhookRules } from '../domain/webhook-rules.js';
import { BotSecrets } from './bot-secrets.js';
import type { Running } from './attempt-log.js';
import { CallBodies } from './call-bodies.js';
import type { WebhookCall } from './webhook-calls.js';
import { WebhookSender } from './webhook-sender.js';

/** What a call came to. */
export interface Result {
  readonly verdict: Verdict;
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
  readonly result: Result;
}

/** Calls an endpoint, and reads what it answers. */
@Injectable()
export class Calling {
  constructor(
    private readonly bodies: CallBodies,
    private readonly secrets: BotSecrets,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  async call({ delivery, number }: Running, endpoint: Endpoint, call: WebhookCall): Promise<Result> {
    if (endpoint.disabledAt !== null) return withoutCall(end(DISABLED));
    if (number - delivery.replayedAfter > maxAttempts(this.rules)) return withoutCall(BROKEN_OFF);
    const body = await this.bodies.of(call, delivery.trigger);
    if (!body) return withoutCall(unsupported(NO_DIRECT_MESSAGES));
    const signable = { id: webhookId(delivery), at: this.clock.now(), body: body.text };
    const headers = { 'content-type': body.contentType, ...this.secrets.headers(call.service, endpoint, signable) };
    const outcome = await this.sender.post({ url: call.service.baseUrl, body: body.text, headers });
    const now = this.clock.now();
    const verdict = readReply(call, judge(outcome, now, this.rules.timeoutMs));
    return { verdict, ...answered(outcome), called: true, early: isEarlyNews(verdict, delivery.createdAt, now) };
  }
}

/** What the bot says to an accepted delivery; an answer that cannot be read makes it fail. */
function readReply({ service }: WebhookCall, verdict: Verdict): Verdict {
  if (verdict.kind !== 'accepted') return verdict;
  const answer = (service.interface_ === BotInterface.slack ? readSlackAnswer : readAnswer)(verdict.body);
  switch (answer.kind) {
    case 'silence':
      return verdict;
    case 'error':
      return end(badAnswer('bad_answer', answer.text, verdict.body));
    case 'reply': {
      const { content, widgetContent } = answer;
      return { ...verdict, reply: { content, ...(widgetContent === undefined ? {} : { widgetContent }) } };
    }
  }
}

function withoutCall(verdict: Verdict): Result {
  return { verdict, status: null, detail: '', called: false, early: false };
}

function answered(outcome: HttpOutcome): Pick<Result, 'status' | 'detail'> {
  return outcome.kind === 'response' ? { status: outcome.status, detail: outcome.body } : { status: null, detail: outcome.detail };
}
