import type { QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import type { ScheduledMessageId } from '../domain/scheduled/scheduled-message.js';

export const SCHEDULED_MESSAGES: QueueLocation = { slot: 'scheduled', name: 'scheduled-messages' };

export interface ScheduledMessageJob {
  readonly id: ScheduledMessageId;
}
