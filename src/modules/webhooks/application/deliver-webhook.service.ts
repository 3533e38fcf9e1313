import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { readAnswer } from '../domain/answer.js';
import { type Attempt, type AttemptOutcome, type Delivery, type DeliveryId, isDue } from '../domain/delivery.js';
import { excerpt } from '../domain/excerpt.js';
import { MAX_ATTEMPTS, retryDelay } from '../domain/retry-schedule.js';
import { badAnswer, BROKEN_OFF, type Failure, type HttpOutcome, judge, type Verdict } from '../domain/verdict.js';
import { BotVoice } from './bot-voice.js';
import { DeliveryRepository } from './delivery.repository.js';
import { type WebhookCall, WebhookCalls } from './webhook-calls.js';
import { WebhookQueue } from './webhook-queue.js';
import { WebhookSender } from './webhook-sender.js';

/** Much longer than an attempt takes: after that, whoever made it has died. */
const LOST_AFTER_MS = 60_000;
const DETAIL = 1024;

/** An attempt that is being made. */
interface Running {
  readonly delivery: Delivery;
  readonly number: number;
  readonly startedAt: number;
}

/** What the log says of an attempt. */
interface Logged {
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
  readonly detail: string;
}

/** Makes the attempts of a delivery: calls the bot's endpoint, and does what it answers. */
@Injectable()
export class DeliverWebhookService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly calls: WebhookCalls,
    private readonly sender: WebhookSender,
    private readonly voice: BotVoice,
    private readonly queue: WebhookQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the attempt that is due; does nothing if none is, or if somebody else makes it.
   * @throws Error if something of ours is out of order; the attempt is then lost, and the next one due after a while
   */
  async deliver(id: DeliveryId): Promise<void> {
    const delivery = await this.deliveries.find(id);
    const startedAt = this.clock.now();
    if (!delivery || !isDue(delivery, startedAt)) return;
    if (!(await this.deliveries.claim(delivery, startedAt, startedAt + LOST_AFTER_MS))) return;
    const running = { delivery, number: delivery.attempts + 1, startedAt };
    const call = await this.calls.prepare(delivery);
    if (!call) {
      await this.finish(running, 'failed', { status: null, outcome: 'cancelled', detail: 'The bot, its address or the message is gone.' });
    } else if (running.number > MAX_ATTEMPTS) {
      await this.conclude(running, call, BROKEN_OFF, { status: null, detail: '' });
    } else {
      const outcome = await this.sender.post(call.url, call.json);
      const verdict = judge(outcome, this.clock.now());
      await this.conclude(running, call, await this.heed(delivery, call, verdict), answered(outcome));
    }
  }

  /** Posts the reply of an accepted delivery; one that cannot be read or posted makes it fail. */
  private async heed({ id }: Delivery, call: WebhookCall, verdict: Verdict): Promise<Verdict> {
    if (verdict.kind !== 'accepted') return verdict;
    const answer = readAnswer(verdict.body);
    if (answer.kind === 'silence') return verdict;
    if (answer.kind === 'error') return { kind: 'end', failure: badAnswer('bad_answer', answer.text, verdict.body) };
    const problem = await this.voice.reply(id, call, answer.content);
    return problem === null ? verdict : { kind: 'end', failure: badAnswer('bad_reply', problem, verdict.body) };
  }

  private async conclude(running: Running, call: WebhookCall, verdict: Verdict, answer: Omit<Logged, 'outcome'>): Promise<void> {
    if (verdict.kind === 'accepted') {
      await this.finish(running, 'delivered', { ...answer, outcome: 'accepted' });
      return;
    }
    const { failure } = verdict;
    const delayMs = verdict.kind === 'retry' ? retryDelay(running.number, Math.random(), verdict.wish) : null;
    if (delayMs === null) await this.giveUp(running, call, failure, verdict.kind === 'retry' ? 'dead' : 'failed', answer);
    else await this.postpone(running, delayMs, { ...answer, outcome: failure.outcome });
  }

  private async postpone(running: Running, delayMs: number, logged: Logged): Promise<void> {
    const { delivery, number } = running;
    const now = this.clock.now();
    const attempt = this.attempt(running, logged, now);
    if (await this.deliveries.settle(delivery, { attempt, state: 'pending', nextAttemptAt: now + delayMs, finishedAt: null })) {
      await this.queue.enqueue([{ deliveryId: delivery.id, attempt: number + 1, delayMs }]);
    }
  }

  private async giveUp(
    running: Running,
    call: WebhookCall,
    failure: Failure,
    state: 'failed' | 'dead',
    answer: Omit<Logged, 'outcome'>,
  ): Promise<void> {
    await this.voice.tellOfFailure(running.delivery.id, call, failure);
    await this.finish(running, state, { ...answer, outcome: failure.outcome });
  }

  private async finish(running: Running, state: 'delivered' | 'failed' | 'dead', logged: Logged): Promise<void> {
    const now = this.clock.now();
    const attempt = this.attempt(running, logged, now);
    await this.deliveries.settle(running.delivery, { attempt, state, nextAttemptAt: null, finishedAt: now });
  }

  private attempt({ number, startedAt }: Running, { status, outcome, detail }: Logged, now: number): Attempt {
    return { number, startedAt, durationMs: Math.max(0, now - startedAt), status, outcome, detail: excerpt(detail, DETAIL) };
  }
}

function answered(outcome: HttpOutcome): Omit<Logged, 'outcome'> {
  return outcome.kind === 'response' ? { status: outcome.status, detail: outcome.body } : { status: null, detail: outcome.detail };
}
