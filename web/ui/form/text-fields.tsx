import { createUniqueId, For, type JSX, Show } from 'solid-js';

export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** The field has several lines. */
  readonly lines?: number;
  /** What is written is not shown. */
  readonly secret?: boolean;
}

/** The texts of fields by their names. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The labelled fields of a short form. */
export function TextFields(props: {
  readonly fields: readonly TextField[];
  readonly values: FieldTexts;
  readonly onChange: (values: FieldTexts) => void;
}): JSX.Element {
  const id = createUniqueId();
  const change = (name: string, text: string): void => props.onChange({ ...props.values, [name]: text });
  return (
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
                type={field.secret ? 'password' : 'text'}
                dir="auto"
                autocomplete={field.secret ? 'new-password' : 'off'}
                placeholder={field.hint}
                maxLength={field.maxLength}
                value={props.values[field.name] ?? ''}
                onInput={(event) => change(field.name, event.currentTarget.value)}
              />
            }
          >
            <textarea
              id={`${id}-${field.name}`}
              class="field"
              dir="auto"
              rows={field.lines}
              placeholder={field.hint}
              maxLength={field.maxLength}
              value={props.values[field.name] ?? ''}
              onInput={(event) => change(field.name, event.currentTarget.value)}
            />
          </Show>
        </div>
      )}
    </For>
  );
}
