export { MESSAGE_EVENTS } from './editing/application/message-events.js';
export { MessageAccess } from './messages/application/message-access.js';
export { MessageRepository } from './messages/application/message.repository.js';
export type { Message } from './messages/domain/message.js';
export { ReactionsService } from './reactions/application/reactions.service.js';
export { FetchMessagesService } from './reading/application/fetch-messages.service.js';
export { LoadMessageSourcesService } from './reading/application/load-message-sources.service.js';
export { MessageSearchIndex } from './reading/application/message-search-index.js';
export {
  accountsShownIn,
  type MessageEvent,
  type MessageSource,
  presentMessage,
  WireMessage,
  withHidden,
} from './reading/application/message.presenter.js';
export { RenderMessageService } from './rendering/application/render-message.service.js';
