import { differenceOf, type TextSelection } from '../../state/compose/text-selection.js';
import { giveFocus } from '../../ui/focus.js';
import { scrollToCaret } from './caret-position.js';

/** Changes the text of a field as its writer would: the browser can undo each change. */
export class TextEditor {
  constructor(readonly field: HTMLTextAreaElement) {}

  selection(): TextSelection {
    const { value: text, selectionStart: start, selectionEnd: end } = this.field;
    return { text, start, end };
  }

  /** Shows a text that something else than the writer has changed. The cursor stays where it was in the text. */
  show(text: string): void {
    const { field } = this;
    if (field.value === text) return;
    const { from, to, inserted } = differenceOf(field.value, text);
    const moved = (position: number): number => {
      if (position >= to) return position + inserted.length - (to - from);
      return Math.min(position, from);
    };
    const [start, end] = [moved(field.selectionStart), moved(field.selectionEnd)];
    field.value = text;
    field.setSelectionRange(start, end);
  }

  hasFocus(): boolean {
    return document.activeElement === this.field;
  }

  moveToEnd(): void {
    this.field.setSelectionRange(this.field.value.length, this.field.value.length);
  }

  /** Makes the text another one, and selects in it. The field gets the focus. */
  apply(next: TextSelection): void {
    const { from, to, inserted } = differenceOf(this.field.value, next.text);
    giveFocus(this.field);
    if (from !== to || inserted !== '') {
      this.field.setSelectionRange(from, to);
      this.type(inserted);
    }
    this.field.setSelectionRange(next.start, next.end);
    scrollToCaret(this.field);
  }

  /** Writes a text in place of what is selected. */
  insert(text: string): void {
    giveFocus(this.field);
    this.type(text);
    // Browsers do so before the field gets the height of its text.
    scrollToCaret(this.field);
  }

  /** There is no other way to keep the list of changes that the browser can undo. */
  private type(text: string): void {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
    const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    if (isDone) return;
    this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, 'end');
    this.field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}
