import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ENQUEUE_HORIZON_MS, ScheduledMessageQueue } from './scheduled-message-alarms.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';

const BATCH = 500;

/** Sets the alarms of what is due soon, and again those that got lost, so that losing Redis loses nothing. */
@Injectable()
export class ScheduledMessageSweep {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly alarms: ScheduledMessageQueue,
    private readonly clock: Clock,
  ) {}

  async enqueueDue(): Promise<void> {
    await this.alarms.enqueue(await this.messages.due(this.clock.now() + ENQUEUE_HORIZON_MS, BATCH));
  }
}
