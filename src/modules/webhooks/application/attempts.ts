import { Injectable } from '@nestjs/common';
import type { Delivery } from '../domain/delivery.js';
import type { Endpoint } from '../domain/endpoint.js';
import { RecordAttemptService } from './attempt-log.js';
import { CallEndpointService } from './calling.js';
import { Concluding } from './concluding.js';
import { LoadWebhookCallService } from './webhook-calls.js';

/** Makes attempts from beginning to end. */
@Injectable()
export class AttemptDeliveryService {
  constructor(
    private readonly log: RecordAttemptService,
    private readonly calls: LoadWebhookCallService,
    private readonly calling: CallEndpointService,
    private readonly concluding: Concluding,
  ) {}

  /** Does nothing if another process has begun the attempt. */
  async attempt(delivery: Delivery, endpoint: Endpoint): Promise<void> {
    const running = await this.log.begin(delivery);
    if (!running) return;
    const call = await this.calls.load(delivery);
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
    if (taken) await this.concluding.finish(taken.running, await this.calls.load(delivery), taken.conclusion);
  }
}
