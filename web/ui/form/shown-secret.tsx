import { type JSX, onMount } from 'solid-js';
import { giveFocus } from '../focus.js';
import { Secret } from './secret.js';
import { f } from './texts/form-texts.js';

/** The last step of a dialog: a value that the server shows once. @param text says so, and what it is for */
export function ShownSecret(props: {
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}): JSX.Element {
  let done: HTMLButtonElement | undefined;
  onMount(() => queueMicrotask(() => giveFocus(done)));
  return (
    <>
      <p role="status">{props.text}</p>
      <Secret label={props.label} value={props.value} shown />
      <div class="dialog-actions">
        <button ref={done} type="button" class="btn primary" onClick={() => props.onClose()}>
          {f().done}
        </button>
      </div>
    </>
  );
}
