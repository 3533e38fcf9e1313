import type { AlarmPlace } from '../../../platform/jobs/delayed-job-queue.js';

export const WEBSITE_PREVIEWS: AlarmPlace = { slot: 'messaging', name: 'website-previews' };
