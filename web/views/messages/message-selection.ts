import { type Accessor, createSelector, createSignal } from 'solid-js';
import { fieldOfWriter, giveFocus } from '../../ui/focus.js';

/** How much of the list stays on screen when it scrolls by a page, in pixels. */
const PAGE_OVERLAP = 60;
/** Between a selected message and the edges of the list, in pixels. */
const MARGIN = 24;

/** The rows of a list, in which messages are found by the keys of their elements. */
export interface ListElements {
  readonly list: HTMLElement;
  readonly content: HTMLElement;
}

/**
 * The message on which keys act. It has the focus when it is selected by a key, and it is the one message of the list that the Tab key
 * reaches. Its ring is hidden while the reader uses the mouse alone.
 */
export class MessageSelection {
  readonly id: Accessor<number | undefined>;
  readonly hasRing: Accessor<boolean>;
  /** Whether a message is selected. Tracked for this message only. */
  readonly isSelected: (id: number) => boolean;
  private readonly setId: (id: number | undefined) => void;
  private readonly setRing: (shown: boolean) => void;

  constructor(private readonly elements: () => ListElements | undefined) {
    [this.id, this.setId] = createSignal<number | undefined>();
    [this.hasRing, this.setRing] = createSignal(false);
    this.isSelected = createSelector(this.id);
  }

  /** Selects a message with a key, gives it the focus, and scrolls as far as it takes to see it. */
  select(id: number): void {
    const row = this.rowOf(id);
    if (!row) return;
    this.setId(id);
    this.setRing(true);
    giveFocus(row, { preventScroll: true });
    this.reveal(row);
  }

  /**
   * Moves the selection of a reader who uses the keyboard to another message, because the one before is gone or a new one has come. The focus
   * goes along only if it is in the list, or nowhere: nobody has asked for it.
   */
  follow(id: number): void {
    const list = this.elements()?.list;
    if (!this.hasRing() || !list) return;
    const { activeElement } = document;
    const isHere = activeElement === document.body || list.contains(activeElement);
    if (isHere && fieldOfWriter() === undefined) this.select(id);
    else if (this.rowOf(id)) this.setId(id);
  }

  /** Selects a message to which the reader was led, such as by a link. It gets the focus unless something outside of the list has it. */
  lead(id: number): void {
    const list = this.elements()?.list;
    const { activeElement } = document;
    const isFree = list !== undefined && (activeElement?.contains(list) === true || list.contains(activeElement));
    if (isFree && fieldOfWriter() === undefined) this.select(id);
    else if (this.rowOf(id)) this.setId(id);
    this.setRing(true);
  }

  /** Notes that a message, or something in it, has got the focus. @param byKey whether the reader uses the keyboard */
  focused(id: number, byKey: boolean): void {
    this.setId(id);
    this.setRing(byKey);
  }

  /** Selects nothing. */
  clear(): void {
    this.setId(undefined);
    this.setRing(false);
  }

  /** Selects the next or the previous message. A message that is higher than the list is read to its end before. @returns whether there was one */
  move(step: 1 | -1): boolean {
    const elements = this.elements();
    const current = this.selectedRow();
    if (!elements) return false;
    if (!current) return this.selectVisible();
    const frame = elements.list.getBoundingClientRect();
    const box = current.getBoundingClientRect();
    const hidden = step === 1 ? box.bottom - frame.bottom : frame.top - box.top;
    if (box.height > frame.height && hidden > 0) {
      elements.list.scrollBy({ top: step * Math.min(hidden + MARGIN, frame.height - PAGE_OVERLAP) });
      return true;
    }
    const rows = this.rows();
    const next = rows[rows.indexOf(current) + step];
    // At the end of the list it shows where the reader is, which a click does not.
    this.select(idOf(next ?? current));
    return next !== undefined;
  }

  /** Scrolls by a page and selects the first message that is completely on screen, or the last one. */
  page(step: 1 | -1): void {
    const list = this.elements()?.list;
    if (!list) return;
    const before = list.scrollTop;
    list.scrollBy({ top: step * Math.max(list.clientHeight - PAGE_OVERLAP, PAGE_OVERLAP) });
    const visible = this.visibleRows();
    const isStuck = Math.abs(list.scrollTop - before) < 1;
    const row = step === 1 && isStuck ? visible.at(-1) : visible[0];
    if (row) this.select(idOf(row));
  }

  /** The selected message if the document contains it. */
  chosen(): number | undefined {
    const row = this.selectedRow();
    return row && idOf(row);
  }

  /** The message on which a key acts: the selected one, or one on screen, which is selected by that. */
  target(): number | undefined {
    if (!this.selectedRow()) this.selectVisible();
    return this.chosen();
  }

  /** The element of a message, if the document contains it. */
  rowOf(id: number): HTMLElement | undefined {
    return this.rows().find((row) => idOf(row) === id);
  }

  /** The message that the Tab key reaches: the selected one, or the last one on screen. */
  get tabStop(): HTMLElement | undefined {
    return this.selectedRow() ?? this.visibleRows().at(-1) ?? this.rows().at(-1);
  }

  private selectVisible(): boolean {
    const row = this.visibleRows().at(-1);
    if (row) this.select(idOf(row));
    return row !== undefined;
  }

  private selectedRow(): HTMLElement | undefined {
    const id = this.id();
    return id === undefined ? undefined : this.rowOf(id);
  }

  private reveal(row: HTMLElement): void {
    const list = this.elements()?.list;
    if (!list) return;
    const frame = list.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    const above = frame.top + MARGIN - box.top;
    const below = box.bottom - frame.bottom + MARGIN;
    if (above > 0) list.scrollBy({ top: -above });
    else if (below > 0) list.scrollBy({ top: Math.min(below, -above) });
  }

  /** The messages that are completely on screen, or those of which a part is if there are none. */
  private visibleRows(): HTMLElement[] {
    const frame = this.elements()?.list.getBoundingClientRect();
    if (!frame) return [];
    const boxes = this.rows().map((row) => ({ row, box: row.getBoundingClientRect() }));
    const whole = boxes.filter(({ box }) => box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1);
    const partly = boxes.filter(({ box }) => box.bottom > frame.top && box.top < frame.bottom);
    return (whole.length > 0 ? whole : partly).map(({ row }) => row);
  }

  private rows(): HTMLElement[] {
    const rows = [...(this.elements()?.content.children ?? [])];
    return rows.filter((row): row is HTMLElement => row instanceof HTMLElement && (row.dataset['key']?.startsWith('m') ?? false));
  }
}

function idOf(row: HTMLElement): number {
  return Number(row.dataset['key']?.slice(1));
}
