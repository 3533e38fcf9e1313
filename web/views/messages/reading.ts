import type { ClientState } from '../../state/model/client-state.js';

/** A message counts as read after its last line was on screen for this long. */
const SEEN_MS = 600;
const CHECK_MS = 200;
/** Values of the setting `web_mark_read_on_scroll_policy`. */
const POLICY = { always: 1, conversations: 2, never: 3 } as const;

/** Notes which unread messages the reader sees, and marks them as read. */
export class ReadingWatch {
  private readonly since = new Map<number, number>();
  private readonly timer = setInterval(() => this.check(), CHECK_MS);

  constructor(
    private readonly state: ClientState,
    private readonly list: HTMLElement,
    private readonly content: HTMLElement,
    /** Whether the list shows one conversation, several ones without gaps, or single messages of them, which are not read there. */
    private readonly shows: () => 'conversation' | 'conversations' | 'messages',
    private readonly markAsRead: (ids: readonly number[]) => void,
  ) {}

  dispose(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    if (!this.isMarking()) {
      this.since.clear();
      return;
    }
    const now = performance.now();
    const visible = new Set(this.visibleUnread());
    for (const id of this.since.keys()) if (!visible.has(id)) this.since.delete(id);
    for (const id of visible) if (!this.since.has(id)) this.since.set(id, now);
    const read = [...this.since].filter(([, since]) => now - since >= SEEN_MS).map(([id]) => id);
    for (const id of read) this.since.delete(id);
    if (read.length > 0) this.markAsRead(read);
  }

  private isMarking(): boolean {
    const policy = this.state.settings.web_mark_read_on_scroll_policy;
    const shown = this.shows();
    if (policy === POLICY.never || shown === 'messages' || (policy === POLICY.conversations && shown !== 'conversation')) return false;
    return this.state.unread.keys.size > 0 && document.visibilityState === 'visible' && document.hasFocus();
  }

  /** Whether the list is not rendered, or something lies over its middle, such as a dialog, or a panel that is as wide as the screen. */
  private isHidden(frame: DOMRect): boolean {
    if (frame.height === 0) return true;
    const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
    const shown = document.elementFromPoint(x, y);
    return shown !== null && !shown.contains(this.list) && !this.list.contains(shown);
  }

  private visibleUnread(): number[] {
    const frame = this.list.getBoundingClientRect();
    if (this.isHidden(frame)) return [];
    const ids: number[] = [];
    for (const row of this.content.children) {
      if (!(row instanceof HTMLElement) || !row.dataset['key']?.startsWith('m')) continue;
      const { bottom } = row.getBoundingClientRect();
      if (bottom < frame.top) continue;
      if (bottom > frame.bottom + 1) break;
      const id = Number(row.dataset['key'].slice(1));
      if (this.state.unread.keys.has(id)) ids.push(id);
    }
    return ids;
  }
}
