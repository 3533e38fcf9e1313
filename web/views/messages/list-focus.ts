import { giveFocus } from '../../ui/focus.js';
import type { MessageSelection } from './message-selection.js';

const FOCUSABLE = 'a[href], button, input, textarea, select, video[controls], audio[controls], [tabindex="0"]';
/** The rows of messages that the server does not have yet. */
const UNSENT = '[data-key^="o"]';

/**
 * Makes a list of messages one stop of the Tab key: it leads to the selected message, then through its links and buttons, then through those of
 * messages that could not be sent, then out of the list.
 */
export class ListFocus {
  private usesKeys = true;
  /** Whether the Tab key was pressed last. */
  private isTab = false;

  /** @param edges elements without size before and after the list, from which the browser goes on */
  constructor(
    private readonly list: HTMLElement,
    private readonly edges: { readonly before: HTMLElement; readonly after: HTMLElement },
    private readonly selection: MessageSelection,
  ) {
    list.addEventListener('keydown', this.onTab, { capture: true });
    list.addEventListener('focusin', this.onFocus);
    document.addEventListener('pointerdown', this.onPress, { capture: true });
    document.addEventListener('keydown', this.onKey, { capture: true });
  }

  dispose(): void {
    document.removeEventListener('pointerdown', this.onPress, { capture: true });
    document.removeEventListener('keydown', this.onKey, { capture: true });
  }

  private readonly onPress = (): void => {
    this.usesKeys = false;
    this.isTab = false;
  };

  private readonly onKey = ({ key }: KeyboardEvent): void => {
    this.usesKeys = true;
    this.isTab = key === 'Tab';
  };

  private readonly onTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = rowAround(event.target);
    if (!row) return;
    const inside = focusableIn(row);
    if (event.shiftKey) {
      if (event.target === row) giveFocus(this.edges.before);
    } else if (inside.length === 0 || event.target === inside.at(-1)) {
      const next = this.unsentAfter(row);
      if (next) event.preventDefault();
      giveFocus(next ?? this.edges.after);
    }
  };

  /** The first button of an unsent message below a row. Those messages are not selected, but their buttons must be within reach. */
  private unsentAfter(row: HTMLElement): HTMLElement | undefined {
    return [...this.list.querySelectorAll<HTMLElement>(UNSENT)]
      .filter((unsent) => row.compareDocumentPosition(unsent) & Node.DOCUMENT_POSITION_FOLLOWING)
      .flatMap(focusableIn)[0];
  }

  private readonly onFocus = (event: FocusEvent): void => {
    const row = rowAround(event.target);
    const [, id] = /^m(\d+)$/.exec(row?.dataset['key'] ?? '') ?? [];
    if (row?.matches(UNSENT)) return;
    if (this.usesKeys && this.cameByTab(event)) {
      const stop = this.selection.tabStop;
      if (stop && row !== stop) giveFocus(stop, { preventScroll: true });
    } else if (id !== undefined) this.selection.focused(Number(id), this.usesKeys);
  };

  /** Overlays give the focus back to what had it, and fields take it that the reader asked for, which is not the Tab key. */
  private cameByTab({ relatedTarget }: FocusEvent): boolean {
    return (
      this.isTab &&
      relatedTarget instanceof HTMLElement &&
      !this.list.contains(relatedTarget) &&
      relatedTarget.closest('dialog, .pop') === null
    );
  }
}

function rowAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]') : null;
}

function focusableIn(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.tabIndex >= 0 && one.checkVisibility());
}
