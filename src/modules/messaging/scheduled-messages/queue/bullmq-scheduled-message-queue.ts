import { type DelayedJobQueue, DelayedJobQueues, type QueueLocation } from '../../../../platform/jobs/delayed-job-queue.js';
import type { ScheduledMessageId } from '../domain/scheduled-message.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { type ScheduledMessageAlarm, ScheduledMessageQueue } from '../application/scheduled-message-queue.js';

export const SCHEDULED_MESSAGES: QueueLocation = { slot: 'scheduled', name: 'scheduled-messages' };

export interface ScheduledMessageJob {
  readonly id: ScheduledMessageId;
}

/** Alarms of scheduled messages as delayed jobs. */
@Injectable()
export class BullmqScheduledMessageAlarms extends ScheduledMessageQueue {
  private readonly queue: DelayedJobQueue<ScheduledMessageJob>;

  constructor(
    queues: DelayedJobQueues,
    private readonly clock: Clock,
  ) {
    super();
    this.queue = queues.open(SCHEDULED_MESSAGES);
  }

  async enqueue(alarms: readonly ScheduledMessageAlarm[]): Promise<void> {
    const now = this.clock.now();
    await this.queue.enqueue(alarms.map(({ id, at }) => ({ id: `${id}-${at}`, data: { id }, delayMs: at - now })));
  }
}
