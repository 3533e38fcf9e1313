import { f } from './texts/form-texts.js';
import { createSignal, type JSX, Show } from 'solid-js';
import { Icon } from '../icon.js';
import { copyText } from '../overlays/clipboard.js';

const HIDDEN = '••••••••••••';

/** A value to be copied, which is hidden until the reader asks for it. @param shown whether it is not hidden at first */
export function Secret(props: { readonly label: string; readonly value: string; readonly shown?: boolean }): JSX.Element {
  const [visible, setVisible] = createSignal(props.shown ?? false);
  return (
    <span class="secret">
      <code class="mono">{visible() ? props.value : HIDDEN}</code>
      <Show when={!props.shown}>
        <button
          type="button"
          class="ib sm"
          aria-label={visible() ? f().secret.hide(props.label) : f().secret.show(props.label)}
          onClick={() => setVisible(!visible())}
        >
          <Icon name={visible() ? 'eye-off' : 'eye'} size="s" />
        </button>
      </Show>
      <CopyButton label={props.label} text={props.value} />
    </span>
  );
}

/** Copies a text. */
export function CopyButton(props: { readonly label: string; readonly text: string }): JSX.Element {
  return (
    <button
      type="button"
      class="ib sm"
      aria-label={f().secret.copy(props.label)}
      onClick={() => void copyText(props.text, f().secret.copied(props.label))}
    >
      <Icon name="copy" size="s" />
    </button>
  );
}
