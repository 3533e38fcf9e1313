import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { type DelayedJobQueue, DelayedJobQueues, type QueueLocation } from '../../../../platform/jobs/delayed-job-queue.js';
import { type ScheduledMessageJobRequest, ScheduledMessageQueue } from '../application/scheduled-message-queue.js';
import type { ScheduledMessageId } from '../domain/scheduled-message.js';

export const SCHEDULED_MESSAGES: QueueLocation = { slot: 'scheduled', name: 'scheduled-messages' };

export interface ScheduledMessageJob {
  readonly id: ScheduledMessageId;
}

@Injectable()
export class BullmqScheduledMessageQueue extends ScheduledMessageQueue {
  private readonly queue: DelayedJobQueue<ScheduledMessageJob>;

  constructor(
    queues: DelayedJobQueues,
    private readonly clock: Clock,
  ) {
    super();
    this.queue = queues.open(SCHEDULED_MESSAGES);
  }

  async enqueue(requests: readonly ScheduledMessageJobRequest[]): Promise<void> {
    const now = this.clock.now();
    await this.queue.enqueue(requests.map(({ id, at }) => ({ id: `${id}-${at}`, data: { id }, delayMs: at - now })));
  }
}
