import { type JSX, lazy, Show } from 'solid-js';
import type { Narrow } from '../../state/narrow.js';
import { useClient } from '../client/client-context.js';
import { useHotkeys } from '../hotkeys.js';
import { openedPalette, openPalette } from './palette-state.js';

const Palette = lazy(() => import('./palette.js'));

/** Opens the palette by its keys; `/` within the conversation or channel on screen. */
export function PaletteHost(): JSX.Element {
  const client = useClient();
  const scope = (): Narrow => {
    const location = client.navigation.location();
    if (location.view !== 'narrow') return [];
    return location.narrow.filter(
      ({ operator, negated }) => !negated && (operator === 'channel' || operator === 'topic' || operator === 'dm'),
    );
  };
  useHotkeys(
    {
      key: 'Ctrl K',
      inFields: true,
      run: () => {
        openPalette();
        return true;
      },
    },
    {
      key: '/',
      run: () => {
        openPalette({ scope: scope() });
        return true;
      },
    },
  );
  return (
    <Show when={openedPalette()} keyed>
      {(start) => <Palette start={start} />}
    </Show>
  );
}
