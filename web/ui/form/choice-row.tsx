import { For, type JSX, Show } from 'solid-js';
import { Icon } from '../icon.js';
import { LockedValue, Row, type RowIds, type RowProps } from './row.js';
import { createSaving } from './saving.js';

export interface Option<T> {
  readonly value: T;
  readonly label: string;
}

interface ChoiceProps<T> extends RowProps {
  readonly value: T;
  /** The values that can be chosen, in their order. */
  readonly options: readonly Option<T>[];
  readonly onSave: (value: T) => Promise<unknown>;
}

/** A setting with one of several values, in a list that opens. */
export function ChoiceRow<T extends string | number>(props: ChoiceProps<T>): JSX.Element {
  const saving = createSaving(
    () => props.value,
    (value) => props.onSave(value),
  );
  return (
    <Row {...props} status={saving.status()}>
      {(ids) => (
        <Show when={props.lockedBy === undefined} fallback={<LockedValue>{labelOf(props.options, saving.shown())}</LockedValue>}>
          <Select ids={ids} value={saving.shown()} options={props.options} onChoose={(value) => void saving.save(value)} />
        </Show>
      )}
    </Row>
  );
}

/** A setting with one of a few values, all of which are on screen. */
export function SegmentRow<T extends string | number>(props: ChoiceProps<T>): JSX.Element {
  const saving = createSaving(
    () => props.value,
    (value) => props.onSave(value),
  );
  return (
    <Row {...props} status={saving.status()}>
      {(ids) => (
        <Show when={props.lockedBy === undefined} fallback={<LockedValue>{labelOf(props.options, saving.shown())}</LockedValue>}>
          <span class="seg" role="group" aria-labelledby={ids.label} aria-describedby={ids.help}>
            <For each={props.options}>
              {({ value, label }) => (
                <button type="button" aria-pressed={saving.shown() === value} onClick={() => void saving.save(value)}>
                  {label}
                </button>
              )}
            </For>
          </span>
        </Show>
      )}
    </Row>
  );
}

/** A list of values of which one is chosen. */
export function Select<T extends string | number>(props: {
  readonly ids: RowIds;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChoose: (value: T) => void;
}): JSX.Element {
  return (
    <span class="select-box">
      <select
        class="select"
        aria-labelledby={props.ids.label}
        aria-describedby={props.ids.help}
        onChange={(event) => {
          const option = props.options[event.currentTarget.selectedIndex];
          if (option) props.onChoose(option.value);
        }}
      >
        <For each={props.options}>
          {({ value, label }) => (
            <option value={String(value)} selected={value === props.value}>
              {label}
            </option>
          )}
        </For>
      </select>
      <Icon name="chevron-down" size="s" />
    </span>
  );
}

function labelOf<T>(options: readonly Option<T>[], value: T): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}
