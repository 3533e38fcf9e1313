import { beforeEach, describe, expect, it } from 'vitest';
import { Clock } from '../../../kernel/clock.js';
import type { Delivery } from '../domain/delivery.js';
import type { HttpOutcome } from '../domain/verdict.js';
import type { BotVoice } from './bot-voice.js';
import { DeliverWebhookService } from './deliver-webhook.service.js';
import { DeliveryRepository, type Settlement } from './delivery.repository.js';
import { DeliverySweep } from './delivery-sweep.js';
import type { WebhookCalls } from './webhook-calls.js';
import { type Alarm, WebhookQueue } from './webhook-queue.js';
import { WebhookSender } from './webhook-sender.js';

class OneDelivery extends DeliveryRepository {
  delivery: Delivery = { id: 7, realmId: 1, botId: 2, messageId: 3, trigger: 'mention', state: 'pending', attempts: 0, nextAttemptAt: 0 };
  readonly settlements: Settlement[] = [];

  addMissing(): Promise<Delivery[]> {
    return Promise.resolve([this.delivery]);
  }

  find(): Promise<Delivery> {
    return Promise.resolve(this.delivery);
  }

  claim({ attempts }: Delivery, now: number, lostAt: number): Promise<boolean> {
    const { state, nextAttemptAt, attempts: begun } = this.delivery;
    const won = state === 'pending' && begun === attempts && nextAttemptAt !== null && nextAttemptAt <= now;
    if (won) this.delivery = { ...this.delivery, attempts: attempts + 1, nextAttemptAt: lostAt };
    return Promise.resolve(won);
  }

  settle(_: Delivery, settlement: Settlement): Promise<boolean> {
    const { state, attempts } = this.delivery;
    const current = state === 'pending' && attempts === settlement.attempt.number;
    if (current) {
      this.settlements.push(settlement);
      this.delivery = { ...this.delivery, state: settlement.state, nextAttemptAt: settlement.nextAttemptAt };
    }
    return Promise.resolve(current);
  }

  overdue(before: number): Promise<Delivery[]> {
    const { state, nextAttemptAt } = this.delivery;
    return Promise.resolve(state === 'pending' && nextAttemptAt !== null && nextAttemptAt <= before ? [this.delivery] : []);
  }
}

class Alarms extends WebhookQueue {
  readonly set: Alarm[] = [];

  enqueue(alarms: readonly Alarm[]): Promise<void> {
    this.set.push(...alarms);
    return Promise.resolve();
  }
}

class Endpoint extends WebhookSender {
  calls = 0;
  answer: () => Promise<HttpOutcome> = () => Promise.resolve(response(200));

  post(): Promise<HttpOutcome> {
    this.calls += 1;
    return this.answer();
  }
}

class ManualClock extends Clock {
  at = 1_000;

  now(): number {
    return this.at;
  }
}

function response(status: number, body = ''): HttpOutcome {
  return { kind: 'response', status, body, tooLong: false, retryAfter: null };
}

describe('DeliverWebhookService', () => {
  let deliveries: OneDelivery;
  let alarms: Alarms;
  let endpoint: Endpoint;
  let clock: ManualClock;
  let said: string[];
  let replyProblem: string | null;
  let callable: boolean;
  let service: DeliverWebhookService;

  beforeEach(() => {
    deliveries = new OneDelivery();
    alarms = new Alarms();
    endpoint = new Endpoint();
    clock = new ManualClock();
    said = [];
    replyProblem = null;
    callable = true;
    const calls = { prepare: () => Promise.resolve(callable ? { url: 'http://hook.example/', json: '{}' } : null) };
    const voice = {
      reply: (_: number, __: unknown, content: string) => {
        said.push(content);
        return Promise.resolve(replyProblem);
      },
      tellOfFailure: (_: number, __: unknown, failure: { text: string }) => {
        said.push(`Failure! ${failure.text}`);
        return Promise.resolve();
      },
    };
    service = new DeliverWebhookService(
      deliveries,
      calls as unknown as WebhookCalls,
      endpoint,
      voice as unknown as BotVoice,
      alarms,
      clock,
    );
  });

  it('delivers and posts the reply', async () => {
    endpoint.answer = () => {
      clock.at += 250;
      return Promise.resolve(response(200, '{"content":"Hi"}'));
    };
    await service.deliver(7);
    expect(said).toEqual(['Hi']);
    expect(deliveries.settlements).toEqual([
      {
        attempt: { number: 1, startedAt: 1_000, durationMs: 250, status: 200, outcome: 'accepted', detail: '{"content":"Hi"}' },
        state: 'delivered',
        nextAttemptAt: null,
        finishedAt: 1_250,
      },
    ]);
    expect(alarms.set).toEqual([]);
  });

  it('is done once, however many workers are told', async () => {
    await Promise.all([service.deliver(7), service.deliver(7), service.deliver(7)]);
    await service.deliver(7);
    expect(endpoint.calls).toBe(1);
  });

  it.each([
    ['not JSON', 'bad_answer', 'Invalid JSON in response', null],
    ['[]', 'bad_answer', 'Invalid response format', null],
    ['{"content":"\\u0000"}', 'bad_reply', 'Message must not contain null bytes', 'Message must not contain null bytes'],
  ])('fails for the answer %s', async (body, outcome, text, problem) => {
    replyProblem = problem;
    endpoint.answer = () => Promise.resolve(response(200, body));
    await service.deliver(7);
    expect(said.at(-1)).toBe(`Failure! ${text}`);
    expect(deliveries.settlements).toMatchObject([
      { state: 'failed', attempt: { outcome, status: 200 }, nextAttemptAt: null, finishedAt: 1_000 },
    ]);
  });

  it('waits for the next attempt, and does not begin it early', async () => {
    endpoint.answer = () => Promise.resolve(response(500, 'sorry'));
    await service.deliver(7);
    const [alarm] = alarms.set;
    expect(alarm).toMatchObject({ deliveryId: 7, attempt: 2 });
    expect(deliveries.delivery).toMatchObject({ state: 'pending', nextAttemptAt: 1_000 + (alarm?.delayMs ?? 0) });
    await service.deliver(7);
    expect(endpoint.calls).toBe(1);
    clock.at += alarm?.delayMs ?? 0;
    await service.deliver(7);
    expect(endpoint.calls).toBe(2);
    expect(said).toEqual([]);
  });

  it('gives up after ten attempts', async () => {
    endpoint.answer = () => Promise.resolve<HttpOutcome>({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    for (let day = 0; day < 20; day += 1) {
      await service.deliver(7);
      clock.at += 2 * 86_400_000;
    }
    expect(endpoint.calls).toBe(10);
    expect(said).toEqual(['Failure! Bot is unavailable']);
    expect(deliveries.delivery.state).toBe('dead');
    expect(deliveries.settlements.map(({ attempt }) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('repeats an attempt whose process died, but not for ever', async () => {
    endpoint.answer = () => Promise.reject(new Error('killed'));
    const sweep = new DeliverySweep(deliveries, alarms, clock);
    for (let minute = 0; minute < 20; minute += 1) {
      await sweep.rearm();
      await service.deliver(7).catch(() => undefined);
      clock.at += 70_000;
    }
    expect(endpoint.calls).toBe(10);
    expect(said).toEqual(['Failure! Bot is unavailable']);
    expect(deliveries.settlements).toMatchObject([{ state: 'dead', attempt: { number: 11, outcome: 'broken_off', status: null } }]);
    expect(alarms.set.map(({ attempt }) => attempt)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('leaves the result to the attempt that took over', async () => {
    endpoint.answer = async () => {
      endpoint.answer = () => Promise.resolve(response(204));
      clock.at += 61_000;
      await service.deliver(7);
      return response(400);
    };
    await service.deliver(7);
    expect(deliveries.settlements).toMatchObject([{ state: 'delivered', attempt: { number: 2 } }]);
  });

  it('drops what has lost its bot or its message', async () => {
    callable = false;
    await service.deliver(7);
    expect(endpoint.calls).toBe(0);
    expect(said).toEqual([]);
    expect(deliveries.settlements).toMatchObject([{ state: 'failed', attempt: { outcome: 'cancelled' } }]);
  });
});
