import { f } from './texts/form-texts.js';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { LockedValue, Row, type RowProps } from './row.js';
import { createSaving } from './saving.js';

/** A setting that is on or off. */
export function SwitchRow(
  props: RowProps & { readonly value: boolean; readonly onSave: (value: boolean) => Promise<unknown> },
): JSX.Element {
  const saving = createSaving(
    () => props.value,
    (value) => props.onSave(value),
  );
  return (
    <Row {...props} status={saving.status()} inline>
      {(ids) => (
        <Show when={props.lockedBy === undefined} fallback={<LockedValue>{saving.shown() ? f().on : f().off}</LockedValue>}>
          <button
            type="button"
            class="switch"
            role="switch"
            aria-checked={saving.shown()}
            aria-labelledby={ids.label}
            aria-describedby={ids.help}
            onClick={() => void saving.save(!saving.shown())}
          />
        </Show>
      )}
    </Row>
  );
}
