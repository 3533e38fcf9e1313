import { createUniqueId, type JSX, onCleanup, onMount } from 'solid-js';
import { Portal } from 'solid-js/web';

/**
 * A dialog that keeps the focus until it is closed, and gives it back. Its title says the question, its buttons the verbs.
 * @param onClose called by Escape, and by a press beside it unless `keepOpen` says that something would be lost
 */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly keepOpen?: () => boolean;
  readonly class?: string;
  readonly children: JSX.Element;
}): JSX.Element {
  const titleId = createUniqueId();
  const before = document.activeElement;
  let dialog: HTMLDialogElement | undefined;
  onMount(() => dialog?.showModal());
  onCleanup(() => {
    dialog?.close();
    // The browser gives the focus back only if the dialog is closed before it is removed.
    if (before instanceof HTMLElement) before.focus();
  });
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
