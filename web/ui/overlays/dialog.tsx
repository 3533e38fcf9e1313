import { createUniqueId, type JSX, onCleanup, onMount, untrack } from 'solid-js';
import { Portal } from 'solid-js/web';
import { fieldOfWriter, openDialog } from '../focus.js';
import { useFocusClaim } from './lazy-overlay.js';

/**
 * A dialog that keeps the focus until it is closed, and gives it back. Its title says the question, its buttons the verbs. While the reader
 * writes elsewhere it stands above the page without the focus.
 * @param unasked whether it comes by itself
 * @param hasAddress whether it has an address of its own, so that Back closes it without more ado
 * @param onClose called by Escape, and by a press beside it unless `keepOpen` says that something would be lost
 */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly keepOpen?: () => boolean;
  readonly unasked?: boolean;
  readonly hasAddress?: boolean;
  readonly class?: string;
  readonly children: JSX.Element;
}): JSX.Element {
  const titleId = createUniqueId();
  let dialog: HTMLDialogElement | undefined;
  const isAsked = untrack(() => props.unasked) ? (): boolean => fieldOfWriter() === undefined : useFocusClaim();
  let close: (() => void) | undefined;
  onMount(() => {
    if (dialog) close = openDialog(dialog, isAsked, props.hasAddress);
  });
  onCleanup(() => close?.());
  return (
    <Portal>
      <dialog
        ref={dialog}
        class={`dialog ${props.class ?? ''}`}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          props.onClose();
        }}
        onClick={(event) => {
          if (event.target === dialog && !(props.keepOpen?.() ?? false)) props.onClose();
        }}
      >
        <div class="dialog-in">
          <h2 id={titleId}>{props.title}</h2>
          {props.children}
        </div>
      </dialog>
    </Portal>
  );
}
