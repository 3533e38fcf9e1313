export { bareWebLink } from './rendering/markdown/inline/autolinks.js';
export { importClient } from './messages/domain/message.js';
export { type MessageLocation, messageUrlPath } from './messages/domain/message-url.js';
export { RemoveMessagesService } from './editing/application/remove-messages.service.js';
export { DirectConversationsService } from './sending/application/direct-conversations.service.js';
export { type ImportedEdit, type ImportedMessageInput, ImportMessagesService } from './sending/application/import-messages.service.js';
export type { ImportedReaction, PreparedMessage } from './sending/application/imported-message.repository.js';
