import { f } from './texts/form-texts.js';
import { createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { isComposing } from '../input-method.js';
import { LockedValue, Row, type RowIds, type RowProps } from './row.js';
import { createSaving, type SavingStatus } from './saving.js';

/** A value read from a field, or why the text is none. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

interface FieldProps<T> extends RowProps {
  readonly value: T;
  readonly onSave: (value: T) => Promise<unknown>;
}

interface FieldForm<T> {
  readonly format: (value: T) => string;
  readonly parse: (text: string) => Parsed<T>;
  readonly field: (attributes: FieldAttributes) => JSX.Element;
}

interface FieldAttributes {
  readonly ids: RowIds;
  readonly text: () => string;
  readonly isWrong: () => boolean;
  readonly onInput: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** A setting of text. It is saved by Enter, or when the field is left; Escape restores the value. */
export function TextRow(
  props: FieldProps<string> & {
    readonly type?: 'text' | 'url' | 'date' | 'tel';
    readonly maxLength?: number;
    readonly placeholder?: string;
    /** The field has several lines; Ctrl and Enter save it. */
    readonly lines?: number;
    /** Why an empty text is none; undefined if it may be empty. */
    readonly required?: string;
  },
): JSX.Element {
  const parse = (text: string): Parsed<string> => {
    const value = text.trim();
    return value === '' && props.required !== undefined ? { problem: props.required } : { value };
  };
  return (
    <FieldRow
      {...props}
      format={(value) => value}
      parse={parse}
      field={(field) => (
        <Show
          when={props.lines}
          fallback={
            <input
              class="field"
              type={props.type ?? 'text'}
              dir="auto"
              autocomplete="off"
              value={field.text()}
              maxLength={props.maxLength}
              placeholder={props.placeholder}
              aria-labelledby={field.ids.label}
              aria-describedby={field.ids.help}
              aria-invalid={field.isWrong()}
              onInput={field.onInput}
              onKeyDown={field.onKeyDown}
              onBlur={field.onBlur}
            />
          }
        >
          <textarea
            class="field"
            dir="auto"
            rows={props.lines}
            value={field.text()}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            aria-labelledby={field.ids.label}
            aria-describedby={field.ids.help}
            aria-invalid={field.isWrong()}
            onInput={field.onInput}
            onKeyDown={field.onKeyDown}
            onBlur={field.onBlur}
          />
        </Show>
      )}
      full={props.lines !== undefined}
    />
  );
}

/** A setting that is a whole number. @param unit what it counts, such as `px` */
export function NumberRow(props: FieldProps<number> & { readonly min: number; readonly max: number; readonly unit?: string }): JSX.Element {
  const parse = (text: string): Parsed<number> => {
    const value = Number(text.trim());
    const isValid = text.trim() !== '' && Number.isInteger(value) && value >= props.min && value <= props.max;
    return isValid ? { value } : { problem: f().notSaved.notANumber(props.min, props.max) };
  };
  return (
    <FieldRow
      {...props}
      format={String}
      parse={parse}
      field={(field) => (
        <span class="with-unit">
          <input
            class="field number"
            type="text"
            inputmode="numeric"
            autocomplete="off"
            value={field.text()}
            aria-labelledby={field.ids.label}
            aria-describedby={field.ids.help}
            aria-invalid={field.isWrong()}
            onInput={field.onInput}
            onKeyDown={field.onKeyDown}
            onBlur={field.onBlur}
          />
          {props.unit}
        </span>
      )}
    />
  );
}

function FieldRow<T>(props: FieldProps<T> & FieldForm<T> & { readonly full?: boolean }): JSX.Element {
  const saving = createSaving(
    () => props.value,
    (value) => props.onSave(value),
  );
  /** What is in the field and not on the server. */
  const [draft, setDraft] = createSignal<string>();
  const [problem, setProblem] = createSignal<string>();
  const text = (): string => draft() ?? props.format(saving.shown());
  const status = (): SavingStatus => {
    const reason = problem();
    return reason === undefined ? saving.status() : { kind: 'refused', reason };
  };
  const commit = async (): Promise<void> => {
    const written = draft();
    if (written === undefined || saving.status().kind === 'refused') return;
    const parsed = props.parse(written);
    if ('problem' in parsed) setProblem(parsed.problem);
    else if (props.format(parsed.value) === props.format(saving.shown())) setDraft(undefined);
    else if ((await saving.save(parsed.value)) && draft() === written) setDraft(undefined);
  };
  const onInput: FieldAttributes['onInput'] = (event) => {
    setDraft(event.currentTarget.value);
    setProblem(undefined);
    if (saving.status().kind === 'refused') saving.dismiss();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (!props.full || event.ctrlKey || event.metaKey)) {
      saving.dismiss();
      void commit();
    } else if (event.key === 'Escape' && draft() !== undefined) {
      setDraft(undefined);
      setProblem(undefined);
      saving.dismiss();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  onCleanup(() => void commit());
  return (
    <Row {...props} status={status()} full={props.full ?? false}>
      {(ids) => (
        <Show when={props.lockedBy === undefined} fallback={<LockedValue>{props.format(saving.shown())}</LockedValue>}>
          {props.field({ ids, text, isWrong: () => status().kind === 'refused', onInput, onKeyDown, onBlur: () => void commit() })}
        </Show>
      )}
    </Row>
  );
}
