import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BotInterface } from '../../users/users.api.js';
import { readAnswer, readSlackAnswer } from '../domain/answer.js';
import { type Delivery, webhookId } from '../domain/delivery.js';
import { isEarlyNews } from '../domain/early-notice.js';
import type { Endpoint } from '../domain/endpoint.js';
import { maxAttempts } from '../domain/retry-schedule.js';
import { NO_DIRECT_MESSAGES } from '../domain/slack-call.js';
import { badAnswer, BROKEN_OFF, DISABLED, end, type HttpOutcome, judge, unsupported, type Verdict } from '../domain/verdict.js';
import { WebhookRules } from '../domain/webhook-rules.js';
import { BotSecrets } from './bot-secrets.js';
import { BotVoice } from './bot-voice.js';
import type { Logged, Running } from './attempt-log.js';
import { CallBodies } from './call-bodies.js';
import type { WebhookCall } from './webhook-calls.js';
import { WebhookSender } from './webhook-sender.js';

/** What an attempt came to. */
export interface Result {
  readonly verdict: Verdict;
  readonly answer: Omit<Logged, 'outcome'>;
  /** The endpoint was really called. */
  readonly called: boolean;
  /** People hear of the failure although the delivery goes on. */
  readonly early: boolean;
}

/** Calls an endpoint, and does what it answers. */
@Injectable()
export class Calling {
  constructor(
    private readonly bodies: CallBodies,
    private readonly secrets: BotSecrets,
    private readonly sender: WebhookSender,
    private readonly voice: BotVoice,
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
    const verdict = await this.heed(delivery, call, judge(outcome, now, this.rules.timeoutMs));
    return { verdict, answer: answered(outcome), called: true, early: isEarlyNews(verdict, delivery.createdAt, now) };
  }

  /** Posts the reply of an accepted delivery; one that cannot be read or posted makes it fail. */
  private async heed(delivery: Delivery, call: WebhookCall, verdict: Verdict): Promise<Verdict> {
    if (verdict.kind !== 'accepted') return verdict;
    const read = call.service.interface_ === BotInterface.slack ? readSlackAnswer : readAnswer;
    const answer = read(verdict.body);
    if (answer.kind === 'silence') return verdict;
    if (answer.kind === 'error') return end(badAnswer('bad_answer', answer.text, verdict.body));
    const problem = await this.voice.reply(delivery, call, answer);
    return problem === null ? verdict : end(badAnswer('bad_reply', problem, verdict.body));
  }
}

function withoutCall(verdict: Verdict): Result {
  return { verdict, answer: { status: null, detail: '' }, called: false, early: false };
}

function answered(outcome: HttpOutcome): Omit<Logged, 'outcome'> {
  return outcome.kind === 'response' ? { status: outcome.status, detail: outcome.body } : { status: null, detail: outcome.detail };
}
