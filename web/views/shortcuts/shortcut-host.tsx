import { type JSX, Show } from 'solid-js';
import { useCommands } from '../../ui/commands.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { t } from '../../ui/texts/texts.js';
import { areShortcutsOpen, openShortcuts } from './shortcut-sheet-state.js';
import { loadShortcutTexts } from './texts/shortcut-texts.js';

const ShortcutSheet = lazyOverlay(async () => {
  const [module] = await Promise.all([import('./shortcut-sheet.js'), loadShortcutTexts()]);
  return { default: module.ShortcutSheet };
});

/** Opens the sheet of shortcuts by its keys. */
export function ShortcutHost(): JSX.Element {
  const open = (): boolean => {
    openShortcuts();
    return true;
  };
  useHotkeys({ key: '?', run: open }, { key: 'Ctrl /', inFields: true, run: open });
  useCommands(() => [{ name: t().sidebar.shortcuts, icon: 'keyboard', keys: '?', run: openShortcuts }]);
  return (
    <Show when={areShortcutsOpen()}>
      <ShortcutSheet />
    </Show>
  );
}
