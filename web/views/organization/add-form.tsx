import { createSignal, type JSX, Show } from 'solid-js';
import { refusalOf } from '../../ui/form/refusal.js';
import { type FieldTexts, type TextField, TextFields } from '../../ui/form/text-fields.js';
import { Refused } from '../../ui/form/refused.js';

/**
 * A card with a short form that adds a thing to a list. It is emptied when the server has taken the thing.
 * @param onAdd gets the texts of the fields by their names; what it throws is shown
 */
export function AddForm(props: {
  readonly title: string;
  readonly lede?: string;
  readonly fields: readonly TextField[];
  readonly button: string;
  readonly onAdd: (values: FieldTexts) => Promise<unknown>;
  /** Controls above the fields. */
  readonly before?: JSX.Element;
  /** Other controls of the form. */
  readonly children?: JSX.Element;
}): JSX.Element {
  const [values, setValues] = createSignal<FieldTexts>({});
  const [refusal, setRefusal] = createSignal<string>();
  const [busy, setBusy] = createSignal(false);
  const add = async (): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const trimmed = props.fields.map(({ name }) => [name, (values()[name] ?? '').trim()] as const);
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
        {props.before}
        <TextFields fields={props.fields} values={values()} onChange={setValues} />
        {props.children}
        <Refused reason={refusal()} />
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
