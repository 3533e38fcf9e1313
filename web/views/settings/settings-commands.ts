import { goTo } from '../../kernel/browser-history.js';
import type { ClientState } from '../../state/model/client-state.js';
import type { Command } from '../../ui/commands.js';
import { rowsOf } from './find-settings.js';
import { seekSetting } from '../../ui/form/found-setting.js';
import type { SettingsPage } from '../account/settings-page.js';
import { SETTINGS_PAGES } from './settings-pages.js';
import { s } from '../account/texts/settings-texts.js';

/** The pages of the settings and their rows, as commands of the palette. */
export function commandsOfPages(state: ClientState): Command[] {
  const pages = SETTINGS_PAGES.filter((page) => page.isShown?.(state) ?? true);
  return pages.flatMap((page): Command[] => [
    { name: page.title(), icon: page.icon, place: s().places[page.place], run: `#${page.place}/${page.name}` },
    ...rowsOf(page).map(({ label, help = '' }): Command => ({
      name: label,
      icon: page.icon,
      place: page.title(),
      keywords: help,
      run: () => show(page, label),
    })),
  ]);
}

function show(page: SettingsPage, label: string): void {
  seekSetting(label);
  goTo(`#${page.place}/${page.name}`);
}
