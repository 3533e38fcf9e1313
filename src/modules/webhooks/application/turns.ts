import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { concurrency, type Endpoint } from '../domain/endpoint.js';
import { WebhookRules } from '../domain/webhook-rules.js';
import { Backlog } from './backlog.js';
import { EndpointSlots } from './endpoint-slots.js';

/** Lets only so many at an endpoint at the same time, so that a slow one takes up its own places and nobody else's. */
@Injectable()
export class EndpointSlotGuard {
  constructor(
    private readonly slots: EndpointSlots,
    private readonly backlog: Backlog,
    private readonly rules: WebhookRules,
  ) {}

  /** Does the work if there is a place, and rings for the next ones when it is free again. */
  async withSlot(endpoint: Endpoint, work: () => Promise<void>): Promise<void> {
    const { botId } = endpoint;
    const slot = { botId, holder: randomUUID() };
    if (!(await this.slots.acquire(slot, concurrency(endpoint, this.rules.perEndpoint)))) return;
    try {
      await work();
    } finally {
      await this.slots.release(slot);
      await this.backlog.enqueueNext(botId, this.rules.perEndpoint);
    }
  }
}
