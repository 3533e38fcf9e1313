import { createSignal, type JSX } from 'solid-js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { localTime } from '../../ui/texts/format.js';
import { TimeField } from './time-field.js';

/**
 * Lets the writer choose a time.
 * @param initial and the result are in milliseconds UTC
 */
export default function TimeDialog(props: {
  readonly title: string;
  readonly action: string;
  readonly initial: number;
  /** The earliest time; any if it is undefined. */
  readonly earliest?: number;
  readonly onChoose: (time: number) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const [value, setValue] = createSignal(localTime(props.initial));
  const time = (): number => new Date(value()).getTime();
  const isTooEarly = (): boolean => props.earliest !== undefined && !(time() > props.earliest);
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form
        class="stack-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (Number.isNaN(time()) || isTooEarly()) return;
          props.onClose();
          props.onChoose(time());
        }}
      >
        <TimeField value={value()} isTooEarly={isTooEarly()} onInput={setValue} />
        <SubmitActions action={props.action} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
