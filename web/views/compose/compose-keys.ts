import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import { type HotkeyAction, useHotkeys } from '../../ui/hotkeys.js';
import { editNewest } from './edit-newest.js';

/** The keys that begin or continue a message, or change the one before. Lists of messages have those that answer one. */
export function useComposeKeys(): void {
  const client = useClient();
  const { composer, navigation } = client;
  const open = (act: () => void) => (): true => {
    act();
    return true;
  };
  useHotkeys(...newestKeys(client));
  useHotkeys(
    { key: 'C', run: open(() => composer.openNewTopic()) },
    { key: 'X', run: open(() => composer.openNewDirectMessage()) },
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

/** What has the focus if the reader is in a list of messages, or nowhere. */
const IN_MESSAGES = 'body, main, .list, .list > .col > article';

/** Both keys in an empty field, and the one that moves nothing in a list, change what the writer has sent last. */
function newestKeys(client: Client): HotkeyAction[] {
  const { composer } = client;
  const change = (): boolean => {
    const conversation = composer.conversation();
    if (conversation) void editNewest(client, conversation);
    return conversation !== null;
  };
  const inEmptyField = (): boolean => composer.hasFocus() && composer.text() === '';
  const inMessages = (): boolean => document.activeElement?.matches(IN_MESSAGES) ?? false;
  return [
    { key: 'ArrowUp', inFields: true, run: () => inEmptyField() && change() },
    { key: 'ArrowLeft', inFields: true, run: () => (inEmptyField() || inMessages()) && change() },
  ];
}
