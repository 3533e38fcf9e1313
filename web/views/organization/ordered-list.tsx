import { createSignal, For, type JSX, Show } from 'solid-js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';

/** How rows are moved by hand. */
interface Moving {
  /** To be called with the index that a row has, and the one that it gets. */
  readonly onMove: (from: number, to: number) => void;
  /** The name of the handle of a row. */
  readonly handle: (title: string) => string;
  /** Says where a row stands after a key has moved it. */
  readonly moved: (title: string, place: number, count: number) => string;
}

/** Rows in an order of their own, with a menu at the end of each. @param row its texts: what it is, and more about it */
export function OrderedList<T>(props: {
  readonly label: string;
  readonly rows: readonly T[];
  readonly row: (item: T) => { readonly title: string; readonly detail: string };
  readonly menuLabel: (item: T) => string;
  /** No menus without it. */
  readonly menu?: (item: T, index: number) => readonly MenuItem[];
  /** Rows have handles with it, which are dragged, or moved with the arrow keys. */
  readonly moving?: Moving;
  readonly empty: string;
}): JSX.Element {
  let list: HTMLOListElement | undefined;
  const [drag, setDrag] = createSignal<{ readonly from: number; readonly to: number }>();
  const [report, setReport] = createSignal('');

  /** The place of a row that the pointer has at a height: what it is on takes the place of the row. */
  const placeAt = (y: number): number => {
    const rows = [...(list?.children ?? [])];
    const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return index === -1 ? rows.length - 1 : index;
  };
  const drop = ({ onMove }: Moving): void => {
    const moved = drag();
    setDrag(undefined);
    if (moved && moved.from !== moved.to) onMove(moved.from, moved.to);
  };
  const step = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }, { onMove, moved }: Moving, item: T, from: number): void => {
    const to = from + (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0);
    if (to === from) return;
    event.preventDefault();
    if (to < 0 || to >= props.rows.length) return;
    const handle = event.currentTarget;
    onMove(from, to);
    setReport(moved(props.row(item).title, to + 1, props.rows.length));
    // An element that is put elsewhere in the document loses the focus.
    queueMicrotask(() => giveFocus(handle));
  };
  return (
    <section class="card" aria-label={props.label}>
      <Show when={props.rows.length > 0} fallback={<p class="table-empty muted">{props.empty}</p>}>
        <ol class="ordered" ref={list}>
          <For each={props.rows}>
            {(item, index) => (
              <li
                class="srow inline"
                classList={{
                  dragged: drag()?.from === index(),
                  'drop-before': drag()?.to === index() && index() < (drag()?.from ?? 0),
                  'drop-after': drag()?.to === index() && index() > (drag()?.from ?? 0),
                }}
              >
                <Show when={props.moving}>
                  {(moving) => (
                    <button
                      type="button"
                      class="ib sm handle"
                      aria-label={moving().handle(props.row(item).title)}
                      onPointerDown={(event) => {
                        if (event.button !== 0) return;
                        event.currentTarget.setPointerCapture(event.pointerId);
                        setDrag({ from: index(), to: index() });
                      }}
                      onPointerMove={({ clientY }) => {
                        const moved = drag();
                        if (moved) setDrag({ ...moved, to: placeAt(clientY) });
                      }}
                      onPointerUp={() => drop(moving())}
                      onPointerCancel={() => setDrag(undefined)}
                      onKeyDown={(event) => step(event, moving(), item, index())}
                    >
                      <Icon name="grip-vertical" />
                    </button>
                  )}
                </Show>
                <div class="two-lines grow">
                  <span class="l cut" dir="auto">
                    {props.row(item).title}
                  </span>
                  <small class="muted cut" dir="auto">
                    {props.row(item).detail}
                  </small>
                </div>
                <Show when={props.menu}>
                  {(menu) => (
                    <div class="c">
                      <MenuButton label={props.menuLabel(item)} items={() => menu()(item, index())}>
                        <Icon name="ellipsis" />
                      </MenuButton>
                    </div>
                  )}
                </Show>
              </li>
            )}
          </For>
        </ol>
        <Show when={props.moving}>
          <p class="vh" role="status">
            {report()}
          </p>
        </Show>
      </Show>
    </section>
  );
}

/** The ids in a new order, in which one has moved to another place. */
export function movedIds(ids: readonly number[], from: number, to: number): number[] {
  const moved = [...ids];
  const [id] = moved.splice(from, 1);
  if (id !== undefined) moved.splice(to, 0, id);
  return moved;
}

/** The items of a menu that move a row. */
export function moveItems(
  index: number,
  count: number,
  labels: { readonly up: string; readonly down: string },
  move: (step: 1 | -1) => void,
): MenuItem[] {
  return [
    ...(index > 0 ? [{ label: labels.up, icon: 'arrow-up', run: () => move(-1) }] : []),
    ...(index < count - 1 ? [{ label: labels.down, icon: 'arrow-down', run: () => move(1) }] : []),
  ];
}
