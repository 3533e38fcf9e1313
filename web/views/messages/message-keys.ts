import type { Message } from '../../api/wire.js';
import type { Client } from '../../client/client.js';
import { type HotkeyAction, useHotkeys } from '../../ui/hotkeys.js';
import { mentionOf } from '../../state/compose/mention-text.js';
import { conversationOfNarrow } from '../../state/model/narrow.js';
import { conversationOf } from '../../state/model/conversation.js';
import type { MessageActions } from './message-actions.js';
import type { MessageSelection } from './message-selection.js';
import { THUMBS_UP } from './message-toolbar.js';
import { isVisitor } from '../../state/places/visitor.js';
import { askForAccount } from '../visitor/account-question.js';

interface Keys {
  readonly client: Client;
  readonly selection: MessageSelection;
  readonly actions: MessageActions;
  /** The element that scrolls. */
  readonly list: () => HTMLElement | undefined;
  readonly toStart: () => void;
  readonly toEnd: () => void;
}

/** Adds the keys that move in a list of messages, and those that act on the selected message. */
export function useMessageKeys(keys: Keys): void {
  useHotkeys(...movementKeys(keys), ...answerKeys(keys), ...actKeys(keys), ...placeKeys(keys));
}

/** Whether a key belongs to no link, button or the like: the focus is on a message, or nowhere. */
function isFree({ list }: Keys): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === list() || (activeElement?.matches('.list > .col > article, main') ?? false);
}

function movementKeys(keys: Keys): HotkeyAction[] {
  const { selection, toStart, toEnd } = keys;
  const here = (run: () => void) => (): boolean => {
    if (!isFree(keys)) return false;
    run();
    return true;
  };
  const always = (run: () => void) => (): boolean => {
    run();
    return true;
  };
  const page =
    (step: 1 | -1): (() => void) =>
    () =>
      selection.page(step);
  return [
    { key: 'J', run: always(() => selection.move(1) || toEnd()) },
    { key: 'K', run: always(() => selection.move(-1)) },
    { key: 'ArrowDown', run: here(() => selection.move(1) || toEnd()) },
    { key: 'ArrowUp', run: here(() => selection.move(-1)) },
    { key: 'Shift J', run: always(page(1)) },
    { key: 'Shift K', run: always(page(-1)) },
    { key: 'PageDown', run: here(page(1)) },
    { key: 'PageUp', run: here(page(-1)) },
    // The name of the space key does not say whether Shift is held.
    { key: 'Space', run: (event) => here(page(event.shiftKey ? -1 : 1))() },
    { key: 'Home', run: here(toStart) },
    { key: 'End', run: here(toEnd) },
    { key: 'Shift G', run: always(toEnd) },
  ];
}

/** Calls an action with the message on which keys act. */
function withTarget({ client, selection }: Keys, run: (message: Message, row: HTMLElement) => unknown): () => boolean {
  return () => {
    const id = selection.target();
    const message = id === undefined ? undefined : client.state.messages[id];
    const row = id === undefined ? undefined : selection.rowOf(id);
    return message !== undefined && row !== undefined && run(message, row) !== false;
  };
}

/** Keys that answer the selected message, wherever it is shown. */
function answerKeys(keys: Keys): HotkeyAction[] {
  const { client, selection, actions } = keys;
  if (isVisitor(client.state)) return [];
  const { composer, navigation, state } = client;
  const reply = (): boolean => {
    const location = navigation.location();
    const isConversation = location.view === 'narrow' && conversationOfNarrow(location.narrow, state.ownId) !== null;
    // In a conversation, what answers no message in particular goes on with what is in the field.
    const id = isConversation ? selection.chosen() : selection.target();
    const message = id === undefined ? undefined : state.messages[id];
    if (message) actions.reply(message);
    else composer.open();
    return true;
  };
  return [
    { key: 'R', run: reply },
    // A key that is held has opened the conversation, and does no more.
    { key: 'Enter', run: ({ repeat }) => !repeat && isFree(keys) && reply() },
    { key: 'Shift R', run: withTarget(keys, (message) => actions.replyToSender(message)) },
    { key: '@', run: withTarget(keys, (message) => composer.answer(message, `${mentionOf(state, message.sender_id, false)} `)) },
  ];
}

/** Acts that need no account. */
const OPEN_TO_VISITORS = new Set(['E', 'I', 'V']);

function actKeys(keys: Keys): HotkeyAction[] {
  const { client, actions } = keys;
  const act = (key: string, run: (message: Message, row: HTMLElement) => unknown): HotkeyAction => ({
    key,
    run: withTarget(keys, isVisitor(client.state) && !OPEN_TO_VISITORS.has(key) ? askForAccount : run),
  });
  return [
    act('+', (message) => void client.acts.toggleReaction(message, THUMBS_UP)),
    act('=', (message) => toggleFirstReaction(client, message)),
    act(':', (message, row) => actions.pickEmoji(message, row)),
    act('*', (message) => actions.toggleStar(message)),
    act('Ctrl S', (message) => actions.toggleStar(message)),
    act('>', (message) => void actions.quote(message)),
    act('<', (message) => void actions.forward(message)),
    act('E', (message) => actions.edit(message)),
    act('M', (message) => actions.canMove(message) && actions.move(message)),
    act('L', (message) => actions.remind(message)),
    act('-', (message) => actions.toggleCollapsed(message)),
    act('I', (message, row) => actions.openMenu(message, row)),
    act('Shift U', (message) => actions.markUnread(message)),
    act('Shift E', (message) => actions.markRead(message)),
    act('Shift H', (message) => actions.canSeeHistory(message) && actions.history(message)),
    act('Shift V', (message) => actions.canSeeReceipts() && actions.receipts(message)),
    act('V', (_message, row) => openFirstImage(row)),
  ];
}

/** Keys that lead from a message to other views. */
function placeKeys(keys: Keys): HotkeyAction[] {
  const { client, actions } = keys;
  return [
    {
      key: 'S',
      run: withTarget(keys, (message) => {
        client.navigation.show(conversationOf(message, client.state.ownId));
      }),
    },
    {
      key: 'Y',
      run: withTarget(keys, ({ stream_id: channelId }) => {
        if (channelId === undefined) return false;
        client.navigation.go({ view: 'narrow', narrow: [{ operator: 'channel', operand: channelId }] });
        return true;
      }),
    },
    { key: 'Z', run: withTarget(keys, (message) => actions.goTo(message)) },
  ];
}

/** Agrees with the first reaction, or takes that back. @returns false if there is none */
function toggleFirstReaction(client: Client, message: Message): boolean {
  const [first] = message.reactions;
  if (!first) return false;
  const emoji = { name: first.emoji_name, code: first.emoji_code, type: first.reaction_type as 'unicode_emoji' };
  void client.acts.toggleReaction(message, emoji);
  return true;
}

/** @returns false if there is none */
function openFirstImage(row: HTMLElement): boolean {
  const image = row.querySelector<HTMLElement>('.message_inline_image img, img.message-thumbnail');
  image?.click();
  return image !== null;
}
