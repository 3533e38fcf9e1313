export { isRead, MessageMark, MessageTrait } from './messages/domain/message-flags.js';
export { PushWithdrawals } from './read-state/application/push-withdrawals.js';
export { UnreadQueries, type UnreadTopic } from './read-state/application/read-state.queries.js';
export { ReadStateRepository } from './read-state/application/read-state.repository.js';
export { UserTopicsService, WireUserTopic } from './topics/application/user-topics.service.js';
