import type { Client } from '../../client/client.js';
import { isVisitor } from '../../state/places/visitor.js';
import type { SwipedRow, SwipeAct } from '../../ui/swipe.js';
import { listenForSwipes } from '../../ui/swipes.js';
import { t } from '../../ui/texts/texts.js';
import type { MessageActions } from './message-actions.js';

/** Lets fingers swipe the messages of a list: to the right to reply with a quotation, to the left to mark as read up to there, or as unread from there. */
export function listenForMessageSwipes(client: Client, content: HTMLElement, actions: MessageActions): void {
  listenForSwipes(content, (target): SwipedRow | undefined => {
    const row = target.closest<HTMLElement>('article[data-key^="m"]');
    const message = client.state.messages[Number(row?.dataset['key']?.slice(1))];
    if (!row || !message || isVisitor(client.state)) return undefined;
    const { messageActs: acts } = t();
    const toRight: SwipeAct = { icon: 'message-square', label: acts.reply, run: () => void actions.quote(message) };
    const toLeft: SwipeAct = actions.isUnread(message)
      ? { icon: 'check', label: acts.markRead, run: () => actions.markRead(message) }
      : { icon: 'message-square', label: acts.markUnread, run: () => actions.markUnread(message) };
    return { row, toRight, toLeft };
  });
}
