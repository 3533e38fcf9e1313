import { type JSX, onCleanup, onMount } from 'solid-js';
import { giveFocus, openDialog } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { closePalette } from './palette-state.js';

/**
 * The field of the palette, which takes what is typed while the rest is being loaded.
 * @param props.onType receives the whole text
 */
export function LoadingPalette(props: { readonly text: string; readonly onType: (text: string) => void }): JSX.Element {
  let dialog: HTMLDialogElement | undefined;
  let field: HTMLInputElement | undefined;
  let close: (() => void) | undefined;
  onMount(() => {
    if (dialog) close = openDialog(dialog, () => true);
    giveFocus(field);
    field?.select();
  });
  onCleanup(() => close?.());
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={t().searchOrJump}
      aria-busy="true"
      onCancel={(event) => {
        event.preventDefault();
        closePalette();
      }}
    >
      <div class="p-in">
        <Icon name="search" size="l" />
        <input
          ref={field}
          class="grow"
          type="text"
          aria-label={t().searchOrJump}
          placeholder={t().searchOrJump}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          value={props.text}
          onInput={(event) => props.onType(event.currentTarget.value)}
        />
      </div>
    </dialog>
  );
}
