import type { EventOf } from '../../api/wire.js';
import { type ConversationKey, directConversation, keyOf, topicKey } from '../model/conversation.js';

/** When people who are typing are no longer shown, unless they go on: milliseconds by conversation and id of the account. */
export type TypingState = Record<ConversationKey, Record<number, number>>;

/** Notes that somebody began or stopped to type. @param expiresAt milliseconds UTC */
export function noteTyping(typing: TypingState, event: EventOf<'typing'>, ownId: number, expiresAt: number): void {
  const { user_id: userId } = event.sender;
  if (userId === ownId) return;
  const key =
    event.message_type === 'stream'
      ? topicKey(event.stream_id, event.topic)
      : keyOf(
          directConversation(
            event.recipients.map(({ user_id: id }) => id),
            ownId,
          ),
        );
  if (event.op === 'start') typing[key] = { ...typing[key], [userId]: expiresAt };
  else stopTyping(typing, key, userId);
}

/** Notes that a person does not type any more, for example because the message has arrived. */
export function stopTyping(typing: TypingState, key: ConversationKey, userId: number): void {
  const known = typing[key];
  if (known && userId in known) typing[key] = Object.fromEntries(Object.entries(known).filter(([id]) => Number(id) !== userId));
}

/** Those who are typing in a topic go on in the place where it is now. */
export function moveTyping(typing: TypingState, from: ConversationKey, to: ConversationKey): void {
  const known = typing[from];
  if (!known || from === to) return;
  typing[to] = { ...typing[to], ...known };
  typing[from] = {};
}

/** Forgets those who stopped without saying so. @param now milliseconds UTC */
export function expireTyping(typing: TypingState, now: number): void {
  for (const [key, known] of Object.entries(typing)) {
    const going = Object.entries(known).filter(([, expiresAt]) => expiresAt > now);
    if (going.length < Object.keys(known).length) typing[key] = Object.fromEntries(going);
  }
}

/** Ids of the people who are typing in a conversation, in the order of their ids. */
export function typistsIn(typing: TypingState, key: ConversationKey): number[] {
  return Object.keys(typing[key] ?? {}).map(Number);
}
