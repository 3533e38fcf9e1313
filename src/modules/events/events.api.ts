export { AttachedQueues } from './application/attached-queues.js';
