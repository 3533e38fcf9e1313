import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { Delivery } from '../domain/delivery.js';
import type { Endpoint } from '../domain/endpoint.js';
import { AttemptLog } from './attempt-log.js';
import { Calling } from './calling.js';
import { Concluding } from './concluding.js';
import { EndpointCare } from './endpoint-care.js';
import { WebhookCalls } from './webhook-calls.js';

/** Makes attempts from beginning to end. */
@Injectable()
export class Attempts {
  constructor(
    private readonly log: AttemptLog,
    private readonly calls: WebhookCalls,
    private readonly calling: Calling,
    private readonly care: EndpointCare,
    private readonly concluding: Concluding,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if somebody else has begun the attempt. */
  async make(delivery: Delivery, endpoint: Endpoint): Promise<void> {
    const running = await this.log.begin(delivery);
    if (!running) return;
    const call = await this.calls.prepare(delivery);
    if (!call) {
      await this.concluding.cancel(running);
      return;
    }
    const result = await this.calling.call(running, endpoint, call);
    if (result.called) await this.care.learn(endpoint, { delivery, call, result }, this.clock.now());
    await this.concluding.conclude(running, call, result);
  }
}
