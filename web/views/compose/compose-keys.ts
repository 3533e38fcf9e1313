import { useClient } from '../../client/client-context.js';
import { useHotkeys } from '../../ui/hotkeys.js';

/** The keys that begin or continue a message. Lists of messages have those that answer one. */
export function useComposeKeys(): void {
  const { composer, navigation } = useClient();
  const open = (act: () => void) => (): true => {
    act();
    return true;
  };
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
