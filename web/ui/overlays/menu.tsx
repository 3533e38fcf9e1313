import { createSignal, For, type JSX, onMount, Show, untrack } from 'solid-js';
import { giveFocus, returnFocus } from '../focus.js';
import { type Hotkey, keyText } from '../hotkeys.js';
import { Icon } from '../icon.js';
import { Popover } from './popover.js';
import { moveFocus } from './roving-focus.js';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  readonly icon?: string;
  /** The key that does the same. */
  readonly keys?: Hotkey;
  /** Whether a state is on; undefined for an action. */
  readonly checked?: boolean;
  /** Whether it is one of several states, of which one is on. */
  readonly oneOf?: boolean;
  readonly danger?: boolean;
  /** Whether a line is above it. */
  readonly separated?: boolean;
}

/** A button that opens a menu. @param items asked for when the menu opens */
export function MenuButton(props: {
  readonly label: string;
  /** Says more than the label. */
  readonly title?: string;
  readonly items: () => readonly MenuItem[];
  readonly class?: string;
  readonly children: JSX.Element;
}): JSX.Element {
  const [open, setOpen] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        class={props.class ?? 'ib'}
        aria-haspopup="menu"
        aria-expanded={open()}
        aria-label={props.label}
        title={props.title ?? props.label}
        onClick={() => setOpen(!open())}
      >
        {props.children}
      </button>
      <Show when={open() && button}>
        {(anchor) => <Menu anchor={anchor()} label={props.label} items={props.items()} onClose={() => setOpen(false)} />}
      </Show>
    </>
  );
}

function roleOf({ checked, oneOf = false }: MenuItem): 'menuitem' | 'menuitemradio' | 'menuitemcheckbox' {
  if (checked === undefined) return 'menuitem';
  return oneOf ? 'menuitemradio' : 'menuitemcheckbox';
}

/**
 * A menu beside an element. The focus returns to where it was.
 * @param items as they are when the menu opens: what changes meanwhile would take the current entry from the reader
 */
export function Menu(props: {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}): JSX.Element {
  const before = document.activeElement;
  const items = untrack(() => props.items);
  let menu: HTMLDivElement | undefined;
  const elements = (): HTMLElement[] => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = (): void => {
    props.onClose();
    returnFocus(before, menu);
  };
  onMount(() => queueMicrotask(() => giveFocus(elements()[0])));
  return (
    <Popover anchor={props.anchor} onClose={close} class="menu">
      <div
        ref={menu}
        role="menu"
        aria-label={props.label}
        onKeyDown={(event) => {
          if (event.key === 'Tab') close();
          else moveFocus(event, elements());
        }}
      >
        <For each={items}>
          {(item) => (
            <>
              <Show when={item.separated}>
                <hr />
              </Show>
              <button
                type="button"
                class="opt"
                classList={{ danger: item.danger ?? false }}
                role={roleOf(item)}
                aria-checked={item.checked}
                tabindex={-1}
                onClick={() => {
                  close();
                  item.run();
                }}
              >
                <Show when={item.icon}>{(name) => <Icon name={name()} />}</Show>
                <span class="cut">{item.label}</span>
                <Show when={item.checked}>
                  <Icon name="check" class="hint" />
                </Show>
                <Show when={item.keys}>
                  <kbd class="hint">{item.keys && keyText(item.keys)}</kbd>
                </Show>
              </button>
            </>
          )}
        </For>
      </div>
    </Popover>
  );
}
