import type { Message } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { conversationOf, keyOf } from '../../state/model/conversation.js';
import { isNotice } from '../../state/messages/notice.js';
import type { Feed } from '../../state/model/feed.js';
import { conversationOfNarrow } from '../../state/model/narrow.js';
import { dayOf } from '../../ui/texts/format.js';

/** What the list shows below one another. Equal rows have equal keys, so that a view keeps the element of a row that stays. */
export type ListRow =
  | { readonly kind: 'message'; readonly key: string; readonly id: number; readonly first: boolean }
  | { readonly kind: 'recipient'; readonly key: string; readonly id: number }
  | { readonly kind: 'date'; readonly key: string; readonly seconds: number }
  | { readonly kind: 'unread'; readonly key: string };

/** Messages of one sender within this time are shown under one name. */
const GROUP_SECONDS = 600;

/**
 * The rows of a part of a feed.
 * @param ids of the messages of that part
 * @param firstUnread the message above which the unread line is
 */
export function rowsOf(state: ClientState, feed: Feed, ids: readonly number[], firstUnread: number | undefined): ListRow[] {
  const showsRecipients = conversationOfNarrow(feed.narrow, state.ownId) === null;
  const muted = new Set(state.mutedUserIds);
  const rows: ListRow[] = [];
  let previous: Message | undefined;
  let previousKey = '';
  for (const id of ids) {
    const message = state.messages[id];
    if (!message) continue;
    const key = keyOf(conversationOf(message, state.ownId));
    const newDay = !previous || dayOf(previous.timestamp) !== dayOf(message.timestamp);
    if (newDay) rows.push({ kind: 'date', key: `d${id}`, seconds: message.timestamp });
    const newConversation = showsRecipients && (key !== previousKey || newDay);
    if (id === firstUnread) rows.push({ kind: 'unread', key: 'unread' });
    if (newConversation) rows.push({ kind: 'recipient', key: `r${id}`, id });
    const continues =
      !newDay &&
      !newConversation &&
      id !== firstUnread &&
      previous !== undefined &&
      follows(previous, message) &&
      !standAlone(message, muted);
    rows.push({ kind: 'message', key: `m${id}`, id, first: !continues });
    previous = message;
    previousKey = key;
  }
  return rows;
}

/** What a message that is being sent is shown under: nothing new, the name of its sender, or a new day and the name. */
export type OutgoingStart = 'none' | 'name' | 'day';

/**
 * How a message that is being sent begins, so that nothing moves when the real one takes its place.
 * @param previous the last message of the list, or the one that is sent before it
 * @param since milliseconds UTC
 */
export function outgoingStart(
  previous: Pick<Message, 'sender_id' | 'timestamp' | 'is_me_message'> | undefined,
  { since, content }: { readonly since: number; readonly content: string },
  ownId: number,
): OutgoingStart {
  const timestamp = Math.floor(since / 1000);
  if (!previous || dayOf(previous.timestamp) !== dayOf(timestamp)) return 'day';
  return follows(previous, { sender_id: ownId, timestamp, is_me_message: content.startsWith('/me ') }) ? 'none' : 'name';
}

/** Whether a message is shown under the name of the one before it. */
function follows(
  previous: Pick<Message, 'sender_id' | 'timestamp' | 'is_me_message'>,
  message: Pick<Message, 'sender_id' | 'timestamp' | 'is_me_message'>,
): boolean {
  return (
    previous.sender_id === message.sender_id &&
    message.timestamp - previous.timestamp < GROUP_SECONDS &&
    !previous.is_me_message &&
    !message.is_me_message
  );
}

/** Whether all messages of a sender are shown with the name: notices, and what stands for the messages of a muted person. */
function standAlone(message: Message, mutedUserIds: ReadonlySet<number>): boolean {
  return isNotice(message) || mutedUserIds.has(message.sender_id);
}
