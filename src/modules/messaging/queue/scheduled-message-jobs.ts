import type { AlarmPlace } from '../../../platform/queue/alarm-queues.js';
import type { ScheduledMessageId } from '../domain/scheduled/scheduled-message.js';

export const SCHEDULED_MESSAGES: AlarmPlace = { slot: 'scheduled', name: 'scheduled-messages' };

export interface ScheduledMessageJob {
  readonly id: ScheduledMessageId;
}
