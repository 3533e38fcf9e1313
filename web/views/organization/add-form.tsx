import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { refusalOf } from '../settings/form/refusal.js';

export interface AddField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The field has several lines. */
  readonly lines?: number;
}

/**
 * A card with a short form that adds a thing to a list. It is emptied when the server has taken the thing.
 * @param onAdd gets the texts of the fields by their names; what it throws is shown
 */
export function AddForm(props: {
  readonly title: string;
  readonly lede?: string;
  readonly fields: readonly AddField[];
  readonly button: string;
  readonly onAdd: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Other controls of the form. */
  readonly children?: JSX.Element;
}): JSX.Element {
  const id = createUniqueId();
  const [values, setValues] = createSignal<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = createSignal<string>();
  const [busy, setBusy] = createSignal(false);
  const textOf = (name: string): string => values()[name] ?? '';
  const add = async (): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const trimmed = props.fields.map(({ name }) => [name, textOf(name).trim()] as const);
      await props.onAdd(Object.fromEntries(trimmed));
      setValues({});
    } catch (error) {
      setRefusal(error instanceof Incomplete ? error.message : refusalOf(error));
    }
    setBusy(false);
  };
  return (
    <section class="card">
      <h2>{props.title}</h2>
      <Show when={props.lede}>
        <p class="lede">{props.lede}</p>
      </Show>
      <form
        class="add-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
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
                    placeholder={field.hint}
                    value={textOf(field.name)}
                    onInput={(event) => setValues({ ...values(), [field.name]: event.currentTarget.value })}
                  />
                }
              >
                <textarea
                  id={`${id}-${field.name}`}
                  class="field"
                  dir="auto"
                  rows={field.lines}
                  placeholder={field.hint}
                  value={textOf(field.name)}
                  onInput={(event) => setValues({ ...values(), [field.name]: event.currentTarget.value })}
                />
              </Show>
            </div>
          )}
        </For>
        {props.children}
        <Show when={refusal()}>
          {(reason) => (
            <p class="e" role="alert">
              {reason()}
            </p>
          )}
        </Show>
        <div>
          <button type="submit" class="btn" aria-disabled={busy() ? 'true' : undefined}>
            {props.button}
          </button>
        </div>
      </form>
    </section>
  );
}

/** The form lacks something. Its message says what, in the reader's language. */
export class Incomplete extends Error {}
