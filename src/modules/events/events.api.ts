export { AttachedQueues } from './application/attached-queues.js';
export { beginEpoch, readEpoch } from './persistence/begin-epoch.js';
