import { Injectable } from '@nestjs/common';
import { retryDelay } from '../domain/retry-schedule.js';
import { WebhookRules } from '../domain/webhook-rules.js';
import type { Result } from './calling.js';
import { BotVoice } from './bot-voice.js';
import { type Running, AttemptLog } from './attempt-log.js';
import type { WebhookCall } from './webhook-calls.js';

/** Draws the conclusions of an attempt for its delivery: done, another time, or given up. */
@Injectable()
export class Concluding {
  constructor(
    private readonly log: AttemptLog,
    private readonly voice: BotVoice,
    private readonly rules: WebhookRules,
  ) {}

  async conclude(running: Running, call: WebhookCall, { verdict, answer, early }: Result): Promise<void> {
    if (verdict.kind === 'accepted') {
      await this.log.finish(running, 'delivered', { ...answer, outcome: 'accepted' });
      return;
    }
    const { failure } = verdict;
    const logged = { ...answer, outcome: failure.outcome };
    const delayMs = verdict.kind === 'retry' ? this.delay(running, verdict.wish) : null;
    if (delayMs !== null) {
      if (early) await this.voice.tellConversation(running.delivery, call, failure);
      await this.log.postpone(running, { delayMs, told: early }, logged);
      return;
    }
    await this.voice.tellConversation(running.delivery, call, failure);
    await this.voice.tellOfEnd(running.delivery, call, failure);
    await this.log.finish(running, verdict.kind === 'retry' ? 'dead' : 'failed', logged);
  }

  /** The bot, its address or the message is gone: there is nobody to tell. */
  async cancel(running: Running): Promise<void> {
    await this.log.finish(running, 'failed', {
      status: null,
      outcome: 'cancelled',
      detail: 'The bot, its address or the message is gone.',
    });
  }

  private delay({ delivery, number }: Running, wish: number | null): number | null {
    return retryDelay(this.rules, { attempt: number - delivery.replayedAfter, random: Math.random(), wish });
  }
}
