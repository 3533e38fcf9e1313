import type { Message } from '../../api/wire.js';

/** Whether the server itself says something in a message, for example that a topic was resolved. */
export function isNotice({ sender_email: email }: Pick<Message, 'sender_email'>): boolean {
  return email.startsWith('notification-bot@');
}
