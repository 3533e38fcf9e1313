import { createSignal, type JSX, Show } from 'solid-js';
import { returnFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { GroupPicker, type GroupPickerProps } from './group-picker.js';
import type { RowIds } from '../../ui/form/row.js';

/** Tells which groups and people a setting has, and opens the picker in which others are chosen. */
export function GroupValue(
  props: Omit<GroupPickerProps, 'anchor' | 'onClose'> & {
    /** Of the row in which it is. */
    readonly ids: RowIds;
    /** The value in words. */
    readonly text: string;
  },
): JSX.Element {
  const [open, setOpen] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  const valueId = (): string => `${props.ids.label}-v`;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="select group-value"
        id={valueId()}
        aria-haspopup="dialog"
        aria-expanded={open()}
        aria-labelledby={`${props.ids.label} ${valueId()}`}
        aria-describedby={props.ids.help}
        onClick={() => setOpen(!open())}
      >
        <span class="cut" dir="auto">
          {props.text}
        </span>
        <Icon name="chevron-down" size="s" />
      </button>
      <Show when={open() && button}>
        {(anchor) => (
          <GroupPicker
            {...props}
            anchor={anchor()}
            onClose={() => {
              setOpen(false);
              if (button) returnFocus(button);
            }}
          />
        )}
      </Show>
    </>
  );
}
