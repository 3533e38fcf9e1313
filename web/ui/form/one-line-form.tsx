import { createSignal, type JSX } from 'solid-js';

/** A field with a button, for one line of text. It is emptied when it is submitted. */
export function OneLineForm(props: {
  readonly label: string;
  readonly action: string;
  readonly value?: string;
  readonly onSubmit: (text: string) => void;
}): JSX.Element {
  const [text, setText] = createSignal(props.value ?? '');
  return (
    <form
      class="one-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (text().trim() === '') return;
        props.onSubmit(text().trim());
        setText('');
      }}
    >
      <input
        class="field"
        aria-label={props.label}
        placeholder={props.label}
        value={text()}
        dir="auto"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="btn sm" aria-disabled={text().trim() === '' ? 'true' : undefined}>
        {props.action}
      </button>
    </form>
  );
}
