import { createSignal, type JSX } from 'solid-js';
import { Dialog } from '../overlays/dialog.js';
import { SubmitActions } from '../overlays/submit-actions.js';
import { refusalOf } from './refusal.js';
import { type FieldTexts, type TextField, TextFields } from './text-fields.js';
import { Refused } from './refused.js';

/** A dialog that changes one or more texts of a thing. @param onSave what it throws is shown, and the dialog stays */
export function EditDialog(props: {
  readonly title: string;
  readonly fields: readonly (TextField & { readonly value: string })[];
  readonly button: string;
  readonly onSave: (values: FieldTexts) => Promise<unknown>;
  readonly onClose: () => void;
}): JSX.Element {
  const [values, setValues] = createSignal<FieldTexts>(Object.fromEntries(props.fields.map(({ name, value }) => [name, value])));
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
        <TextFields fields={props.fields} values={values()} onChange={setValues} />
        <Refused reason={refusal()} />
        <SubmitActions action={props.button} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
