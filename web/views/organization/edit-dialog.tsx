import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { Dialog } from '../overlays/dialog.js';
import { refusalOf } from '../settings/form/refusal.js';
import { t } from '../texts/texts.js';

/** A dialog that changes one or more texts of a thing. @param onSave what it throws is shown, and the dialog stays */
export function EditDialog(props: {
  readonly title: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly value: string; readonly lines?: number }[];
  readonly button: string;
  readonly onSave: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly onClose: () => void;
}): JSX.Element {
  const id = createUniqueId();
  const [values, setValues] = createSignal(Object.fromEntries(props.fields.map(({ name, value }) => [name, value])));
  const [refusal, setRefusal] = createSignal<string>();
  const isChanged = (): boolean => props.fields.some(({ name, value }) => values()[name] !== value);
  const save = async (): Promise<void> => {
    try {
      await props.onSave(values());
      props.onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <Dialog title={props.title} onClose={() => props.onClose()} keepOpen={isChanged}>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <For each={props.fields}>
          {(field) => (
            <div class="form-row">
              <label class="l" for={`${id}-${field.name}`}>
                {field.label}
              </label>
              <Show
                when={field.lines}
                fallback={
                  <input
                    id={`${id}-${field.name}`}
                    class="field"
                    type="text"
                    dir="auto"
                    autocomplete="off"
                    value={values()[field.name]}
                    onInput={(event) => setValues({ ...values(), [field.name]: event.currentTarget.value })}
                  />
                }
              >
                <textarea
                  id={`${id}-${field.name}`}
                  class="field"
                  dir="auto"
                  rows={field.lines}
                  value={values()[field.name]}
                  onInput={(event) => setValues({ ...values(), [field.name]: event.currentTarget.value })}
                />
              </Show>
            </div>
          )}
        </For>
        <Show when={refusal()}>
          {(reason) => (
            <p class="e" role="alert">
              {reason()}
            </p>
          )}
        </Show>
        <div class="dialog-actions">
          <button type="button" class="btn" onClick={() => props.onClose()}>
            {t().cancel}
          </button>
          <button type="submit" class="btn primary">
            {props.button}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
