import { f } from './texts/form-texts.js';
import { createSignal, type JSX, onMount } from 'solid-js';
import { giveFocus } from '../focus.js';
import { Dialog } from '../overlays/dialog.js';
import { refusalOf } from './refusal.js';
import { Refused } from './refused.js';

/**
 * Asks before something that has no undo. The focus is on the way out.
 * @param title the question; @param text names thing, number and consequence; @param action the verb, with the number
 * @param onConfirm does it; what it throws is shown, and the dialog stays
 */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly text: JSX.Element;
  readonly action: string;
  readonly keep?: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}): JSX.Element {
  const [refusal, setRefusal] = createSignal<string>();
  const [busy, setBusy] = createSignal(false);
  let keep: HTMLButtonElement | undefined;
  onMount(() => queueMicrotask(() => giveFocus(keep)));
  const confirm = async (): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div class="dialog-text">{props.text}</div>
      <Refused reason={refusal()} />
      <div class="dialog-actions">
        <button ref={keep} type="button" class="btn" onClick={() => props.onClose()}>
          {props.keep ?? f().keepIt}
        </button>
        <button type="button" class="btn danger" aria-disabled={busy() ? 'true' : undefined} onClick={() => void confirm()}>
          {props.action}
        </button>
      </div>
    </Dialog>
  );
}
