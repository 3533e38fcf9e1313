export { MESSAGE_EVENTS } from './editing/application/message-event-kinds.js';
export { PERSONAL_EVENTS } from './scheduled-messages/application/personal-event-kinds.js';
export { FetchMessagesService } from './reading/application/fetch-messages.service.js';
export {
  isMessageEvent,
  type MessageEvent,
  type MessageSource,
  presentMessage,
  WireMessage,
} from './reading/application/message.presenter.js';
export { MessageAccess } from './messages/application/message-access.js';
export { MessageSearchIndex } from './reading/application/message-search-index.js';
export { RenderMessageService } from './rendering/application/render-message.service.js';
export { LoadMessageSourcesService } from './reading/application/load-message-sources.service.js';
export { ReadStateRepository } from './read-state/application/read-state.repository.js';
export { AlertWordsService } from './personal/application/alert-words.service.js';
export { DraftsService, WireDraft } from './personal/application/drafts.service.js';
export { SavedSnippetsService, WireSavedSnippet } from './personal/application/saved-snippets.service.js';
export { BOT_TRIGGERED } from './sending/application/post-message.service.js';
export { ReactionsService } from './reactions/application/reactions.service.js';
export { MessageRepository } from './messages/application/message.repository.js';
export { ScheduledMessagesService, WireScheduledMessage } from './scheduled-messages/application/scheduled-messages.service.js';
export { AutomaticMessageHandler } from './sending/application/automatic-message.handler.js';
export { SendMessageService } from './sending/application/send-message.service.js';
export { type UnreadMessage, UnreadQueries } from './read-state/application/read-state.queries.js';
export { UserTopicsService, WireUserTopic } from './topics/application/user-topics.service.js';
export type { Message } from './messages/domain/message.js';
