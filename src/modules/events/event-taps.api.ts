export { EventTap, type PublishedRecord } from './application/event-tap.js';
export { isInMessageNarrow, parseMessageNarrow } from './application/message-narrow.js';
