/** How far from the end the list still counts as being there, in pixels. */
const END_TOLERANCE = 4;
/** What is on screen of a row that counts as visible, in pixels: a list that shows a row at its top may show a fraction of the one above. */
const VISIBLE = 1;
/** Browsers lay out in units of a 64th of a pixel. */
const EXACT = 1 / 64;

interface VisibleRow {
  readonly key: string;
  /** Distance of its top from the top of the content, with fractions of a pixel. */
  readonly top: number;
}

/**
 * Keeps what the reader sees in its place. The rows on screen are noted when the reader scrolls; after any change of the content the first of
 * them that is still there is put back where it was. A list whose end is on screen stays at its end instead.
 */
export class ScrollAnchor {
  private visible: readonly VisibleRow[] = [];
  private follows = true;
  /** Where the list was, how much of the content was above it, and the height of the content, when the rows were noted. */
  private scrollTop = 0;
  private hidden = 0;
  private height = 0;
  private readonly sizes = new ResizeObserver(() => this.restore());
  /** A row that changes because its size did, such as one that is folded, is not reported as another size before the next frame. */
  private readonly changes = new MutationObserver(() => this.changed());

  /**
   * @param list the element that scrolls
   * @param content its only child, which contains the rows; rows that do not stick to the top of the list have `data-key`
   */
  constructor(
    private readonly list: HTMLElement,
    private readonly content: HTMLElement,
    /** Whether the last row of the list is also the last of the conversation. */
    private readonly endIsShown: () => boolean,
  ) {
    this.sizes.observe(list);
    this.sizes.observe(content);
    this.changes.observe(content, { childList: true, subtree: true });
  }

  /** Whether the end is on screen, so that new messages move the list. */
  get isAtEnd(): boolean {
    return this.follows && this.endIsShown();
  }

  /** Whether the list is not where it was when the rows were noted. */
  get isMoved(): boolean {
    return Math.abs(this.list.scrollTop - this.scrollTop) > 1;
  }

  /**
   * To be called when the list was scrolled, by the reader or by a change of the content that is not restored yet. A browser reports scrolling
   * before it reports sizes.
   */
  scrolled(): void {
    const grown = this.content.offsetHeight - this.height;
    if (grown < 0 || (grown > 0 && this.isAtEnd)) this.restore();
    else {
      if (grown > 0) this.scrollTo(this.hiddenNow() + this.shift());
      this.note();
    }
  }

  /** Puts the list back to what was noted. To be called after the content has changed. */
  restore(): void {
    if (this.isAtEnd) {
      this.showEnd();
      return;
    }
    this.scrollTo(this.hidden + this.shift());
    this.note();
  }

  /** Scrolls so that a row is at a distance from the top of the list. @param top in pixels, or in the middle */
  show(key: string, top: number | 'middle'): void {
    const row = this.rowOf(key);
    if (!row) return;
    const distance = top === 'middle' ? Math.max(0, (this.list.clientHeight - row.offsetHeight) / 2) : top;
    this.scrollTo(this.topOf(row) - distance);
    this.note();
  }

  showEnd(): void {
    this.content.style.top = '0px';
    this.list.scrollTop = this.list.scrollHeight;
    this.note();
    this.follows = true;
  }

  /** How high the content was when the rows were noted, in pixels. */
  get contentHeight(): number {
    return this.height;
  }

  /** The position, to come back to it later. */
  position(): { readonly key: string; readonly top: number } | 'end' | undefined {
    if (this.isAtEnd) return 'end';
    const row = this.visible.find(({ key }) => key.startsWith('m'));
    return row && { key: row.key, top: row.top - this.hidden };
  }

  /** The id of the first message on screen. */
  firstVisible(): number | undefined {
    const row = this.visible.find(({ key }) => key.startsWith('m'));
    return row && Number(row.key.slice(1));
  }

  /** The id of the last message on screen. */
  lastVisible(): number | undefined {
    const row = this.visible.findLast(({ key }) => key.startsWith('m'));
    return row && Number(row.key.slice(1));
  }

  /** Whether a row of the document is at least so many pixels above or below what is on screen. */
  isBeyond(key: string, distance: number): boolean {
    const row = this.rowOf(key);
    if (!row) return false;
    const top = this.topOf(row) - this.hiddenNow();
    return top + row.offsetHeight <= -distance || top >= this.list.clientHeight + distance;
  }

  dispose(): void {
    this.sizes.disconnect();
    this.changes.disconnect();
  }

  /** What changed may follow an act that has scrolled, which is reported later. */
  private changed(): void {
    if (this.list.scrollTop === this.scrollTop) this.restore();
    else this.scrolled();
  }

  private note(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.follows = scrollHeight - scrollTop - clientHeight <= END_TOLERANCE;
    this.scrollTop = scrollTop;
    const hidden = this.hiddenNow();
    this.hidden = hidden;
    this.height = this.content.offsetHeight;
    this.visible = this.rowsBetween(hidden, hidden + clientHeight);
  }

  /** The rows of a part of the content. They lie below one another, so that few are measured. */
  private rowsBetween(start: number, end: number): VisibleRow[] {
    const rows = this.content.querySelectorAll<HTMLElement>(':scope > [data-key]');
    const origin = this.content.getBoundingClientRect().top;
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = rows[middle];
      if (row && row.getBoundingClientRect().bottom - origin <= start + VISIBLE) low = middle + 1;
      else high = middle;
    }
    const found: VisibleRow[] = [];
    for (let row = rows[low]; row; row = rows[(low += 1)]) {
      const top = row.getBoundingClientRect().top - origin;
      if (top >= end) break;
      found.push({ key: row.dataset['key'] ?? '', top });
    }
    return found;
  }

  /** How far the first of the noted rows that is still there has moved within the content. */
  private shift(): number {
    for (const { key, top } of this.visible) {
      const row = this.rowOf(key);
      if (row) return this.topOf(row) - top;
    }
    return 0;
  }

  /**
   * Scrolls so that a part of the content is above the list. Rows have heights with fractions of a pixel, but a list scrolls by whole pixels
   * of the screen: what is missing is added to the position of the content, because the text would move by a pixel otherwise.
   */
  private scrollTo(hidden: number): void {
    if (Math.abs(this.hiddenNow() - hidden) < EXACT) return;
    this.content.style.top = '0px';
    this.list.scrollTop = Math.ceil(this.list.scrollTop + hidden - this.hiddenNow());
    const rest = this.hiddenNow() - hidden;
    if (rest > 0 && rest < 1) this.content.style.top = `${rest}px`;
  }

  /** How much of the content is above the list. Negative while a short list is at the bottom. */
  private hiddenNow(): number {
    return this.list.getBoundingClientRect().top - this.content.getBoundingClientRect().top;
  }

  private topOf(row: HTMLElement): number {
    return row.getBoundingClientRect().top - this.content.getBoundingClientRect().top;
  }

  private rowOf(key: string): HTMLElement | null {
    return this.content.querySelector<HTMLElement>(`:scope > [data-key="${key}"]`);
  }
}
