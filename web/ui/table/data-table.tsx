import { nameOrder } from '../texts/name-order.js';
import { f } from '../form/texts/form-texts.js';
import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, onMount, Show, untrack } from 'solid-js';
import { Icon } from '../icon.js';
import { MenuButton, type MenuItem } from '../overlays/menu.js';
import { RowBoundary } from '../row-boundary.js';
import { Refused } from '../form/refused.js';
import { foldText, foldedWords } from '../../kernel/fold-text.js';
import { isPhone } from '../../kernel/phone.js';
import { createRowSelection, useRowFocus, useRowKeys } from '../row-selection.js';

export interface Column<T> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: T) => JSX.Element;
  /** What the rows are sorted by; without it the head is no button. */
  readonly sortBy?: (row: T) => string | number;
  /** Whether narrow windows leave the column out. */
  readonly optional?: boolean;
  /** Whether the column is narrow on a phone. */
  readonly narrow?: boolean;
}

export interface BulkAction<T> {
  readonly label: string;
  readonly danger?: boolean;
  readonly run: (rows: readonly T[]) => void;
}

export interface DataTableProps<T> {
  /** What the table contains. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string | number;
  /** The name of a row, in what screen readers say of its controls. */
  readonly rowName: (row: T) => string;
  readonly columns: readonly Column<T>[];
  /** The id of the column by which the rows are sorted first; in the given order without it. */
  readonly sortedBy?: string;
  /** The text in which the search looks; no search without it. */
  readonly searchText?: (row: T) => string;
  readonly searchLabel?: string;
  /** Buttons beside the search. */
  readonly filters?: JSX.Element;
  /** The menu at the end of a row. */
  readonly menu?: (row: T) => readonly MenuItem[];
  /** What can be done with several rows; rows cannot be chosen without it. */
  readonly bulk?: readonly BulkAction<T>[];
  /** Names a list whose rows lead to something: J, K, arrow keys, Home and End walk along their first links. */
  readonly walk?: string;
  /** What will be here. */
  readonly empty: string;
  /** Why the last act on a row had no effect. */
  readonly problem?: string | undefined;
}

interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

/** From this number on, only the rows near the window are in the document. */
const VIRTUAL_FROM = 100;
/** So many rows come and go together. */
const STEP = 20;
const ROW_PX = 46;
const PHONE_ROW_PX = 56;

/** Rows that can be searched, sorted and chosen. */
export function DataTable<T>(props: DataTableProps<T>): JSX.Element {
  const [query, setQuery] = createSignal('');
  const [sorting, setSorting] = createSignal<Sorting | undefined>(
    props.sortedBy === undefined ? undefined : { column: props.sortedBy, descending: false },
  );
  const [chosen, setChosen] = createSignal<ReadonlySet<string | number>>(new Set());
  const found = createMemo(() => {
    const words = foldedWords(query());
    const textOf = props.searchText;
    if (words.length === 0 || !textOf) return props.rows;
    return props.rows.filter((row) => {
      const text = foldText(textOf(row));
      return words.every((word) => text.includes(word));
    });
  });
  const sorted = createMemo(() => sortRows(found(), props.columns, sorting()));
  const chosenRows = createMemo(() => sorted().filter((row) => chosen().has(props.rowKey(row))));
  const toggle = (rows: readonly T[], on: boolean): void => {
    const keys = rows.map((row) => props.rowKey(row));
    setChosen((before) => new Set(on ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))));
  };
  return (
    <>
      <Show when={props.searchText !== undefined || props.filters !== undefined}>
        <div class="tools">
          <Show when={props.searchText}>
            <div class="with-icon">
              <Icon name="search" />
              <input
                class="field"
                type="search"
                aria-label={props.searchLabel}
                placeholder={props.searchLabel}
                value={query()}
                onInput={(event) => setQuery(event.currentTarget.value)}
              />
            </div>
          </Show>
          {props.filters}
        </div>
      </Show>
      <section class="card">
        <Refused reason={props.problem} inCard />
        <Show when={chosenRows().length > 0 && props.bulk}>
          {(actions) => (
            <div class="bulk" role="status">
              <CheckBox
                label={f().table.allChosen}
                checked={chosenRows().length === sorted().length}
                onChange={(on) => toggle(sorted(), on)}
              />
              {f().table.chosen(chosenRows().length)}
              <span class="end">
                <For each={actions()}>
                  {(action) => (
                    <button
                      type="button"
                      class="btn sm"
                      classList={{ danger: action.danger ?? false }}
                      onClick={() => action.run(chosenRows())}
                    >
                      {action.label}
                    </button>
                  )}
                </For>
              </span>
            </div>
          )}
        </Show>
        <Show
          when={sorted().length > 0}
          fallback={<p class="table-empty muted">{props.rows.length === 0 ? props.empty : f().table.noneFound}</p>}
        >
          <Rows
            {...props}
            sorted={sorted()}
            sorting={sorting()}
            onSort={(column) => setSorting((now) => ({ column, descending: now?.column === column && !now.descending }))}
            chosen={chosen()}
            onChoose={(row, on) => toggle([row], on)}
          />
        </Show>
        <Show when={sorted().length >= VIRTUAL_FROM}>
          <div class="table-foot num">{f().table.rows(sorted().length)}</div>
        </Show>
      </section>
    </>
  );
}

function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sorting: Sorting | undefined): readonly T[] {
  const valueOf = columns.find(({ id }) => id === sorting?.column)?.sortBy;
  if (!sorting || !valueOf) return rows;
  const compareNames = nameOrder();
  const direction = sorting.descending ? -1 : 1;
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => direction * compare(a.value, b.value))
    .map(({ row }) => row);
}

interface RowsProps<T> extends DataTableProps<T> {
  readonly sorted: readonly T[];
  readonly sorting: Sorting | undefined;
  readonly onSort: (column: string) => void;
  readonly chosen: ReadonlySet<string | number>;
  readonly onChoose: (row: T, on: boolean) => void;
}

function Rows<T>(props: RowsProps<T>): JSX.Element {
  const [table, setTable] = createSignal<HTMLTableElement>();
  const rowHeight = isPhone() ? PHONE_ROW_PX : ROW_PX;
  const near = createRowsNearWindow(table, rowHeight);
  const isVirtual = (): boolean => props.sorted.length >= VIRTUAL_FROM;
  const range = createMemo((): RowRange => {
    const count = props.sorted.length;
    if (!isVirtual()) return { start: 0, end: count };
    const { start, end } = near();
    return { start: Math.max(0, Math.min(start, count - (end - start))), end: Math.min(end, count) };
  });
  const columnCount = (): number => props.columns.length + (props.bulk ? 1 : 0) + (props.menu ? 1 : 0);
  const keyOf = (row: T): string => String(props.rowKey(row));
  const keys = createMemo(() => props.sorted.map(keyOf));
  const { walk } = untrack(() => ({ walk: props.walk }));
  const select = walk === undefined ? undefined : walkRows(walk, keys, table, rowHeight);
  return (
    <table class="table" ref={setTable} aria-label={props.label} aria-rowcount={isVirtual() ? props.sorted.length + 1 : undefined}>
      <thead>
        <tr>
          <Show when={props.bulk}>
            <th class="pick-c">
              <span class="vh">{f().table.choose}</span>
            </th>
          </Show>
          <For each={props.columns}>{(column) => <Head column={column} sorting={props.sorting} onSort={props.onSort} />}</For>
          <Show when={props.menu}>
            <th class="acts-c">
              <span class="vh">{f().table.actions}</span>
            </th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <Spacer height={range().start * rowHeight} columns={columnCount()} />
        <For each={props.sorted.slice(range().start, range().end)}>
          {(row, index) => (
            <RowBoundary of={row} element="tr" columns={columnCount()}>
              <tr
                classList={{ sel: props.chosen.has(props.rowKey(row)) }}
                data-row={keyOf(row)}
                onFocusIn={() => select?.(keyOf(row))}
                aria-rowindex={isVirtual() ? range().start + index() + 2 : undefined}
              >
                <Show when={props.bulk}>
                  <td class="pick-c">
                    <CheckBox
                      label={f().table.chooseRow(props.rowName(row))}
                      checked={props.chosen.has(props.rowKey(row))}
                      onChange={(on) => props.onChoose(row, on)}
                    />
                  </td>
                </Show>
                <For each={props.columns}>{(column) => <td class={classOf(column)}>{column.cell(row)}</td>}</For>
                <Show when={props.menu}>
                  {(menu) => (
                    <td class="acts-c">
                      <MenuButton label={f().table.actionsFor(props.rowName(row))} items={() => menu()(row)}>
                        <Icon name="ellipsis" />
                      </MenuButton>
                    </td>
                  )}
                </Show>
              </tr>
            </RowBoundary>
          )}
        </For>
        <Spacer height={(props.sorted.length - range().end) * rowHeight} columns={columnCount()} />
      </tbody>
    </table>
  );
}

/**
 * Adds the keys that walk along the rows of a table.
 * @param name of the list
 * @param keys of the rows, in their order
 * @returns a function that notes in which row the reader is
 */
function walkRows(
  name: string,
  keys: () => readonly string[],
  table: () => HTMLTableElement | undefined,
  rowHeight: number,
): (key: string) => void {
  const selection = createRowSelection(name, keys);
  const stop = (key: string): string => `tr[data-row="${CSS.escape(key)}"] a`;
  const stopOf = (key: string): HTMLElement | null => table()?.querySelector<HTMLElement>(stop(key)) ?? null;
  const focusRow = useRowFocus(selection, table, stop);
  const focus = (): void => {
    const key = untrack(selection.selected);
    const page = table()?.closest('.set-body');
    const body = table()?.tBodies[0];
    if (key === undefined || !page || !body || stopOf(key)) focusRow();
    else {
      // A row that is far away is in the document only after the page has been scrolled to it.
      page.scrollTop += body.getBoundingClientRect().top - page.getBoundingClientRect().top + untrack(keys).indexOf(key) * rowHeight;
      requestAnimationFrame(focusRow);
    }
  };
  useRowKeys(selection, keys, { open: (key) => stopOf(key)?.click() }, focus);
  return selection.select;
}

interface RowRange {
  readonly start: number;
  /** The first row after the range. */
  readonly end: number;
}

/** Follows the rows near the window while the page of a table is scrolled. The rows have one height, so that nothing has to be measured. */
function createRowsNearWindow(table: () => HTMLTableElement | undefined, rowHeight: number): () => RowRange {
  const [range, setRange] = createSignal<RowRange>(
    { start: 0, end: VIRTUAL_FROM },
    { equals: (a, b) => a.start === b.start && a.end === b.end },
  );
  onMount(() => {
    const element = table();
    if (!element) return;
    const update = (): void => {
      const body = element.tBodies[0];
      const page = element.closest('.set-body');
      if (!body || !page) return;
      const above = page.getBoundingClientRect().top - body.getBoundingClientRect().top;
      const first = Math.floor(above / rowHeight / STEP) * STEP;
      const last = Math.ceil((above + page.clientHeight) / rowHeight / STEP) * STEP;
      setRange({ start: Math.max(0, first - STEP), end: Math.max(0, last) + STEP });
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    onCleanup(() => {
      observer.disconnect();
      document.removeEventListener('scroll', update, { capture: true });
    });
  });
  return range;
}

/** The height of the rows that are not in the document. */
function Spacer(props: { readonly height: number; readonly columns: number }): JSX.Element {
  return (
    <Show when={props.height > 0}>
      <tr class="spacer" aria-hidden="true">
        <td colspan={props.columns} ref={(cell) => createEffect(() => (cell.style.height = `${props.height}px`))} />
      </tr>
    </Show>
  );
}

function Head<T>(props: {
  readonly column: Column<T>;
  readonly sorting: Sorting | undefined;
  readonly onSort: (column: string) => void;
}): JSX.Element {
  const isSorted = (): boolean => props.sorting?.column === props.column.id;
  const direction = (): 'ascending' | 'descending' => (props.sorting?.descending ? 'descending' : 'ascending');
  return (
    <th class={classOf(props.column)} scope="col" aria-sort={isSorted() ? direction() : undefined}>
      <Show when={props.column.sortBy} fallback={props.column.label}>
        <button type="button" class="sort" onClick={() => props.onSort(props.column.id)}>
          {props.column.label}
          <Show when={isSorted()}>
            <Icon name={direction() === 'ascending' ? 'arrow-up' : 'arrow-down'} size="s" />
          </Show>
        </button>
      </Show>
    </th>
  );
}

function CheckBox(props: { readonly label: string; readonly checked: boolean; readonly onChange: (on: boolean) => void }): JSX.Element {
  return (
    <button
      type="button"
      class="check"
      role="checkbox"
      aria-checked={props.checked}
      aria-label={props.label}
      onClick={() => props.onChange(!props.checked)}
    >
      <Icon name="check" size="s" />
    </button>
  );
}

function classOf<T>({ optional, narrow }: Column<T>): string {
  return [optional ? 'opt-col' : '', narrow ? 'narrow-c' : ''].filter(Boolean).join(' ');
}
