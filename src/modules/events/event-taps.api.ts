export { EventTap, type PublishedRecord } from './application/event-tap.js';
export { EventsWithoutQueue, type ReaderWithoutQueue } from './application/events-without-queue.js';
export { factsOfMessage, isInMessageNarrow, parseMessageNarrow } from './application/message-narrow.js';
export { type EventNarrow, isChannelOperator, type NarrowedMessage } from './domain/event-narrow.js';
