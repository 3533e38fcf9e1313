export { AttachedQueues } from './application/attached-queues.js';
export { OpenQueuesService } from './application/open-queues.service.js';
export { OpenStreams } from './application/open-streams.js';
export { beginEpoch, readEpoch } from './persistence/begin-epoch.js';
export { EmailSuppressionState, WireEmailSuppression } from './application/initial-state/email-suppression.js';
export { NoticeTimingState, WireNoticeTiming } from './application/initial-state/notice-timing.js';
export { QUIET_HOURS_EVENTS, QuietHoursState, WireQuietHours } from './application/initial-state/quiet-hours.js';
