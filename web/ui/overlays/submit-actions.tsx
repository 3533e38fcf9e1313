import type { JSX } from 'solid-js';
import { t } from '../texts/texts.js';

/** The buttons at the end of a form: one leaves it without an effect, the other submits it. */
export function SubmitActions(props: {
  /** What the button says that submits the form. */
  readonly action: string;
  /** Whether the form cannot be submitted now; the button can be focused all the same. */
  readonly disabled?: boolean;
  readonly onCancel: () => void;
}): JSX.Element {
  return (
    <div class="dialog-actions">
      <button type="button" class="btn" onClick={() => props.onCancel()}>
        {t().cancel}
      </button>
      <button type="submit" class="btn primary" aria-disabled={props.disabled ? 'true' : undefined}>
        {props.action}
      </button>
    </div>
  );
}
