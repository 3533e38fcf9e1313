import type { AnyEvent, Audience, EventLogRecord } from '../../../kernel/client-events.js';

/**
 * What a record is about: the conversation, messages, accounts or organization that it names. The order of two records matters if they have a
 * subject in common.
 */
export function subjectsOf({ realmId, event, audience, memberships, changedPeriods, messagesOf }: EventLogRecord): string[] {
  const conversations = [
    ...(audience ? conversationsOf(audience) : []),
    ...(memberships ?? []).map(({ conversationId }) => conversationId),
    ...(changedPeriods ?? []),
    ...(messagesOf ? [messagesOf.conversationId] : []),
  ];
  const accounts = audience?.kind === 'users' ? audience.userIds : [];
  return [
    ...conversations.map((id) => `conversation ${id}`),
    ...(event ? messagesIn(event) : []).map((id) => `message ${id}`),
    ...(audience?.kind === 'readers' ? [`message ${audience.messageId}`] : []),
    ...accounts.map((id) => `account ${id}`),
    ...(audience?.kind === 'realm' ? [`organization ${realmId}`] : []),
  ];
}

/** Whether the record is about every message of the organization: it marks all of them as read. */
export function isAboutAllMessages({ event }: EventLogRecord): boolean {
  return event?.type === 'update_message_flags' && event.all;
}

function conversationsOf(audience: Audience): number[] {
  switch (audience.kind) {
    case 'readers':
    case 'affected':
    case 'channel':
      return [audience.conversationId];
    case 'moved':
      return [audience.from.conversationId, audience.to.conversationId];
    default:
      return [];
  }
}

/** The messages that an event names. */
function messagesIn(event: AnyEvent): number[] {
  const { message_id: one, message_ids: several, messages } = event;
  return [one ?? [], several ?? [], messages ?? []].flat() as number[];
}
