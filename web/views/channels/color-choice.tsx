import { createEffect, For, type JSX, Show } from 'solid-js';
import { Icon } from '../../ui/icon.js';
import { moveFocus } from '../../ui/overlays/roving-focus.js';
import { CHANNEL_COLORS } from './channel-colors.js';
import { c } from './texts/channel-texts.js';

/** Lets the reader choose the colour of a channel. The arrow keys move and choose. */
export function ColorChoice(props: { readonly value: string; readonly onChoose: (color: string) => void }): JSX.Element {
  let group: HTMLDivElement | undefined;
  const buttons = (): HTMLElement[] => [...(group?.querySelectorAll<HTMLElement>('button') ?? [])];
  const isChosen = (color: string): boolean => color === props.value.toLowerCase();
  /** One colour is a stop of the Tab key: the chosen one, or the first. */
  const isStop = (index: number): boolean => {
    const chosen = CHANNEL_COLORS.findIndex(isChosen);
    return index === Math.max(0, chosen);
  };
  return (
    <div
      ref={group}
      class="swatches"
      role="radiogroup"
      aria-label={c().personal.color}
      onKeyDown={(event) => {
        if (!moveFocus(event, buttons())) return;
        const color = CHANNEL_COLORS[buttons().findIndex((button) => button === document.activeElement)];
        if (color !== undefined) props.onChoose(color);
      }}
    >
      <For each={CHANNEL_COLORS}>
        {(color, index) => (
          <button
            type="button"
            role="radio"
            aria-checked={isChosen(color)}
            aria-label={c().colors[index()]}
            title={c().colors[index()]}
            tabindex={isStop(index()) ? 0 : -1}
            ref={(element) => createEffect(() => element.style.setProperty('--c', `var(--channel-${index() + 1})`))}
            onClick={() => props.onChoose(color)}
          >
            <Show when={isChosen(color)}>
              <Icon name="check" size="s" />
            </Show>
          </button>
        )}
      </For>
    </div>
  );
}
