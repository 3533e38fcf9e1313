export { type MessageLocation, messageUrlPath } from './messages/domain/message-url.js';
export { PERSONAL_EVENTS } from './scheduled-messages/application/personal-events.js';
export { RemindersService, WireReminder } from './scheduled-messages/application/reminders.service.js';
export { ScheduledMessagesService, WireScheduledMessage } from './scheduled-messages/application/scheduled-messages.service.js';
export { AutomaticMessageHandler } from './sending/application/automatic-message.handler.js';
export { BOT_TRIGGERED, MESSAGE_TO_NOTIFY_OF, type MessageToNotifyOf } from './sending/application/post-message.service.js';
export { REPORT_TYPES } from './sending/domain/message-report.js';
export { AllChannelWatchers } from './sending/application/required-ports.js';
export { type SendMessageInput, SendMessageService } from './sending/application/send-message.service.js';
