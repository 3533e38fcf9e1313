import type { QueueLocation } from '../../../../platform/jobs/delayed-job-queue.js';

export const WEBSITE_PREVIEWS: QueueLocation = { slot: 'messaging', name: 'website-previews' };
