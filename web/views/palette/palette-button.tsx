import type { JSX } from 'solid-js';
import { titleWithKey } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { openPalette } from './palette-state.js';

/** Opens the palette from the header of a view. */
export function PaletteButton(): JSX.Element {
  return (
    <button
      type="button"
      class="ib"
      aria-label={t().searchOrJump}
      title={titleWithKey(t().searchOrJump, 'Ctrl K')}
      onClick={() => openPalette()}
    >
      <Icon name="search" size="l" />
    </button>
  );
}
