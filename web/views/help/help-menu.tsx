import type { JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { HELP_PAGES, type HelpPage } from '../../state/places/hash-location.js';
import { Icon } from '../../ui/icon.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';

export const HELP_ICONS: Readonly<Record<HelpPage, string>> = {
  'keyboard-shortcuts': 'keyboard',
  'message-formatting': 'bold',
  'search-operators': 'search',
  'about-zulip': 'building-2',
};

/** The button that leads to help. */
export function HelpMenu(): JSX.Element {
  const { navigation } = useClient();
  const items = (): MenuItem[] =>
    HELP_PAGES.map((page) => ({
      label: t().help.pages[page],
      icon: HELP_ICONS[page],
      separated: page === 'about-zulip',
      ...(page === 'keyboard-shortcuts' ? { keys: '?' } : {}),
      run: () => navigation.showHelp(page),
    }));
  return (
    <MenuButton label={t().help.label} items={items}>
      <Icon name="circle-question-mark" />
    </MenuButton>
  );
}
