import { Injectable } from '@nestjs/common';
import type { Delivery } from '../domain/delivery.js';
import type { Endpoint } from '../domain/endpoint.js';
import { AttemptLog } from './attempt-log.js';
import { Calling } from './calling.js';
import { Concluding } from './concluding.js';
import { WebhookCalls } from './webhook-calls.js';

/** Makes attempts from beginning to end. */
@Injectable()
export class Attempts {
  constructor(
    private readonly log: AttemptLog,
    private readonly calls: WebhookCalls,
    private readonly calling: Calling,
    private readonly concluding: Concluding,
  ) {}

  /** Does nothing if another process has begun the attempt. */
  async make(delivery: Delivery, endpoint: Endpoint): Promise<void> {
    const running = await this.log.begin(delivery);
    if (!running) return;
    const call = await this.calls.prepare(delivery);
    if ('refusal' in call) {
      await this.concluding.cancel(running, call.refusal);
      return;
    }
    const result = await this.calling.call(running, endpoint, call);
    await this.concluding.conclude(running, { endpoint, call, result });
  }

  /**
   * Posts what an attempt came to whose process died, or was stopped, after it had concluded. Calls no one. Does nothing if another
   * process has taken it over.
   */
  async complete(delivery: Delivery): Promise<void> {
    const taken = await this.log.takeOver(delivery);
    if (taken) await this.concluding.finish(taken.running, await this.calls.prepare(delivery), taken.conclusion);
  }
}
