import type { Accessor } from 'solid-js';
import type { Conversation } from '../state/model/conversation.js';
import type { Recipient } from '../state/compose/recipient.js';
import type { TextSelection } from '../state/compose/text-selection.js';
import type { UploadPlace } from './uploads.js';

/** The field of a text, as far as others than its writer change it. */
export interface TextTarget {
  readonly selection: () => TextSelection;
  readonly apply: (next: TextSelection) => void;
  readonly insert: (text: string) => void;
  readonly moveToEnd: () => void;
  readonly hasFocus: () => boolean;
}

/** The parts of the compose field that can have the focus. */
export type ComposePart = 'text' | 'channel' | 'topic' | 'people';

/** A text that is being written, a new message or the changed text of one: what its field, its tools and its files work on. */
export abstract class Writing {
  /** Markdown. Tracked. */
  abstract readonly text: Accessor<string>;
  /** Names the text among those that are being written, and for its files. Tracked. */
  abstract readonly draftId: Accessor<string>;
  /** Whether it will be a message of its own, so that it may be a poll or a list, and others see that it is being typed. */
  abstract readonly isNewMessage: boolean;
  protected target: TextTarget | undefined;
  private readonly parts = new Map<ComposePart, () => void>();

  /** Tracked. */
  abstract readonly recipient: Accessor<Recipient>;
  /** The conversation of the message; null if something must be chosen before. Tracked. */
  abstract conversation(): Conversation | null;
  abstract write(text: string): void;
  /** Where files are added. */
  abstract place(): UploadPlace;
  /** Appends a text on a line of its own. */
  abstract insert(content: string): void;

  /** Connects the field of the text. @returns a function that ends this */
  attach(target: TextTarget): () => void {
    this.target = target;
    return () => {
      if (this.target === target) this.target = undefined;
    };
  }

  /** Whether the writer is in the field. */
  hasFocus(): boolean {
    return this.target?.hasFocus() ?? false;
  }

  /** Says how a part of the view gets the focus. @returns a function that ends this */
  onFocus(part: ComposePart, focus: () => void): () => void {
    this.parts.set(part, focus);
    return () => {
      if (this.parts.get(part) === focus) this.parts.delete(part);
    };
  }

  /** Moves the focus to a part of the view when it is drawn. */
  focus(part: ComposePart): void {
    queueMicrotask(() => (this.parts.get(part) ?? this.parts.get('text'))?.());
  }

  /** Changes the text and what is selected in it. */
  transform(change: (selection: TextSelection) => TextSelection): void {
    if (this.target) this.target.apply(change(this.target.selection()));
  }

  /** Writes a text where the cursor is. */
  insertAtCursor(text: string): void {
    if (this.target) this.target.insert(text);
    else this.insert(text);
  }

  selectedText(): string {
    const selection = this.target?.selection();
    return selection ? selection.text.slice(selection.start, selection.end) : '';
  }

  /** Removes a part of the text. */
  removeText(part: string): void {
    this.write(this.text().replace(part, '').trimEnd());
  }
}

/** A text with another on a line of its own after it. */
export function withLine(text: string, added: string): string {
  return text === '' || text.endsWith('\n') ? text + added : `${text}\n${added}`;
}
