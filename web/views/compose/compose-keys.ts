import type { Message } from '../../api/wire.js';
import { mentionOf } from '../../state/mention-text.js';
import { narrowKey } from '../../state/narrow.js';
import type { Client } from '../client/client.js';
import { useClient } from '../client/client-context.js';
import { useHotkeys } from '../hotkeys.js';

/** The keys that begin or continue a message. */
export function useComposeKeys(): void {
  const client = useClient();
  const { composer, navigation } = client;
  const toSelected = (act: (message: Message) => void) => (): boolean => {
    const message = selectedMessage(client);
    if (message) act(message);
    return message !== undefined;
  };
  const open = (act: () => void) => (): true => {
    act();
    return true;
  };
  /** In lists of conversations the same keys act on rows. */
  const inMessages = (act: () => void) => (): boolean => {
    const isShown = navigation.location().view === 'narrow';
    if (isShown) act();
    return isShown;
  };
  useHotkeys(
    { key: 'C', run: open(() => composer.openNewTopic()) },
    { key: 'X', run: open(() => composer.openNewDirectMessage()) },
    { key: 'R', run: inMessages(() => replyOr(client, () => composer.open())) },
    { key: 'Shift R', run: toSelected((message) => composer.replyToSender(message)) },
    {
      key: '@',
      run: toSelected((message) => composer.reply(message, `${mentionOf(client.state, message.sender_id, false)} `)),
    },
    {
      key: 'Ctrl .',
      inFields: true,
      run: () => {
        const conversation = composer.conversation();
        if (!composer.isOpen() || !conversation) return false;
        navigation.show(conversation);
        return true;
      },
    },
  );
}

/** Replies to the selected message where a view shows several conversations. */
function replyOr(client: Client, otherwise: () => void): void {
  const message = client.composer.conversation() === null ? selectedMessage(client) : undefined;
  if (message) client.composer.reply(message);
  else otherwise();
}

/** The message that has the focus or is selected; otherwise the last one of the list. */
function selectedMessage({ state, navigation }: Client): Message | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-key^="m"]') ?? document.querySelector<HTMLElement>('.msg.selected');
  const location = navigation.location();
  const feed = location.view === 'narrow' ? state.feeds[narrowKey(location.narrow)] : undefined;
  const id = row ? Number(row.dataset['key']?.slice(1)) : feed?.ids.at(-1);
  return id === undefined ? undefined : state.messages[id];
}
