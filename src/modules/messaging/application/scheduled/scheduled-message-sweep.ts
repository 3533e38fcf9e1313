import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ALARM_HORIZON_MS, ScheduledMessageAlarms } from './scheduled-message-alarms.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';

const BATCH = 500;

/** Sets the alarms of what is due soon, and again those that got lost, so that losing Redis loses nothing. */
@Injectable()
export class ScheduledMessageSweep {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly alarms: ScheduledMessageAlarms,
    private readonly clock: Clock,
  ) {}

  async arm(): Promise<void> {
    await this.alarms.set(await this.messages.due(this.clock.now() + ALARM_HORIZON_MS, BATCH));
  }
}
