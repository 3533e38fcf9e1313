import type { AlarmPlace } from '../../../platform/queue/alarm-queues.js';

export const WEBSITE_PREVIEWS: AlarmPlace = { slot: 'messaging', name: 'website-previews' };
