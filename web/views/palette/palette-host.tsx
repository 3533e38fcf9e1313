import { createSignal, type JSX, lazy, Show, Suspense } from 'solid-js';
import type { Narrow } from '../../state/model/narrow.js';
import { useClient } from '../../client/client-context.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { LoadingPalette } from './loading-palette.js';
import { openedPalette, openPalette, type PaletteStart } from './palette-state.js';

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
      {(start) => <OpenedPalette start={start} />}
    </Show>
  );
}

/** The palette. What is typed before it has been loaded is its first text. */
function OpenedPalette(props: { readonly start: PaletteStart }): JSX.Element {
  const [typed, setTyped] = createSignal<string>();
  return (
    <Suspense fallback={<LoadingPalette text={props.start.text} onType={setTyped} />}>
      <Palette start={{ scope: props.start.scope, text: typed() ?? props.start.text }} isTyping={typed() !== undefined} />
    </Suspense>
  );
}
