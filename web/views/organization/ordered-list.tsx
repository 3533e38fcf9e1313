import { For, type JSX, Show } from 'solid-js';
import { Icon } from '../../ui/icon.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';

/** Rows in an order of their own, with a menu at the end of each. @param row its texts: what it is, and more about it */
export function OrderedList<T>(props: {
  readonly label: string;
  readonly rows: readonly T[];
  readonly row: (item: T) => { readonly title: string; readonly detail: string };
  readonly menuLabel: (item: T) => string;
  /** No menus without it. */
  readonly menu?: (item: T, index: number) => readonly MenuItem[];
  readonly empty: string;
}): JSX.Element {
  return (
    <section class="card" aria-label={props.label}>
      <Show when={props.rows.length > 0} fallback={<p class="table-empty muted">{props.empty}</p>}>
        <ol class="ordered">
          <For each={props.rows}>
            {(item, index) => (
              <li class="srow inline">
                <div class="two-lines">
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
      </Show>
    </section>
  );
}

/** The ids in a new order, in which one has moved a place up or down. */
export function movedIds(ids: readonly number[], index: number, step: 1 | -1): number[] {
  const moved = [...ids];
  const [id] = moved.splice(index, 1);
  if (id !== undefined) moved.splice(index + step, 0, id);
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
