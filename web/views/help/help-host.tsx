import { type JSX, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { HELP_PAGES } from '../../state/places/hash-location.js';
import { useCommands } from '../../ui/commands.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { t } from '../../ui/texts/texts.js';
import { loadShortcutTexts } from '../shortcuts/texts/shortcut-texts.js';
import { HELP_ICONS } from './help-menu.js';
import { loadHelpTexts } from './texts/help-texts.js';

const HelpDialog = lazyOverlay(async () => {
  const [module] = await Promise.all([import('./help-dialog.js'), loadHelpTexts(), loadShortcutTexts()]);
  return { default: module.HelpDialog };
});

/** Shows the page of help that the address names, over the view. Keys and commands lead to it. */
export function HelpHost(): JSX.Element {
  const { navigation } = useClient();
  const open = (): boolean => {
    navigation.showHelp('keyboard-shortcuts');
    return true;
  };
  useHotkeys({ key: '?', run: open }, { key: 'Ctrl /', inFields: true, run: open });
  useCommands(() =>
    HELP_PAGES.map((page) => ({
      name: t().help.pages[page],
      icon: HELP_ICONS[page],
      ...(page === 'keyboard-shortcuts' ? { keys: '?' } : {}),
      run: () => navigation.showHelp(page),
    })),
  );
  return <Show when={navigation.help()}>{(page) => <HelpDialog page={page()} />}</Show>;
}
