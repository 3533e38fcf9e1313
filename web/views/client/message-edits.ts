import { createMutable } from 'solid-js/store';
import { api, answerOf } from '../../api/api-client.js';
import type { Event } from '../../api/wire.js';
import { removeEntry } from '../../state/event-appliers.js';
import { failureText } from './optimistic-act.js';
import { fetchMarkdown } from './message-source.js';
import { claimFocus, type FocusClaim } from '../focus.js';
import { showToast } from '../overlays/toasts.js';
import { t } from '../texts/texts.js';

/** A message whose text is being changed, or shown as it was written. */
export interface MessageEdit {
  /** Markdown. */
  content: string;
  /** What it was before; undefined until it is fetched. */
  original: string | undefined;
  /** `saved` if the server has accepted it and only its event is missing. */
  status: 'loading' | 'writing' | 'saving' | 'saved';
  /** Why it could not be fetched or saved. */
  error: string | undefined;
  /** Whether the source is only shown. */
  readonly isReadOnly: boolean;
}

/** The messages whose text is being changed. The new text is shown at once, and comes back to be corrected if the server refuses it. */
export class MessageEdits {
  /** By the id of the message. Tracked. */
  readonly open = createMutable<Record<number, MessageEdit>>({});
  /** The fields for which the reader has asked, and which have not had the focus yet. */
  private readonly claims = new Map<number, FocusClaim>();

  constructor(onEvent: (listener: (event: Event) => void) => void) {
    onEvent((event) => {
      if (event.type === 'update_message' && event.rendered_content !== undefined && !event.rendering_only) this.finish(event.message_id);
      if (event.type === 'delete_message') {
        for (const id of 'message_ids' in event ? event.message_ids : [event.message_id]) removeEntry(this.open, id);
      }
    });
  }

  /** Fetches the source of a message, and lets it be changed. */
  async begin(id: number, isReadOnly: boolean): Promise<void> {
    if (this.open[id]) return;
    this.claims.set(id, claimFocus());
    this.open[id] = { content: '', original: undefined, status: 'loading', error: undefined, isReadOnly };
    try {
      const content = await fetchMarkdown(id);
      this.change(id, { content, original: content, status: 'writing' });
    } catch (error) {
      this.change(id, { error: failureText(error) });
    }
  }

  /** Whether the field of a message may take the focus: once, when it is shown, unless the reader has begun to write elsewhere. */
  takeFocus(id: number): boolean {
    const claim = this.claims.get(id);
    this.claims.delete(id);
    return claim?.() ?? false;
  }

  write(id: number, content: string): void {
    this.change(id, { content });
  }

  /** Shows the message as it is. A changed text can be brought back for a while. */
  cancel(id: number): void {
    const edit = this.open[id];
    if (!edit) return;
    removeEntry(this.open, id);
    if (edit.original === undefined || edit.content === edit.original) return;
    const kept = { ...edit };
    showToast(t().messageActs.editCancelled, () => {
      this.claims.set(id, claimFocus());
      this.open[id] = kept;
    });
  }

  /** Sends the new text. */
  async save(id: number): Promise<void> {
    const edit = this.open[id];
    if (edit?.status !== 'writing') return;
    if (edit.content === edit.original) {
      this.cancel(id);
      return;
    }
    this.change(id, { status: 'saving', error: undefined });
    const { content } = edit;
    try {
      await answerOf(api.PATCH('/api/v1/messages/{message_id}', { params: { path: { message_id: id } }, body: { content } }));
      this.change(id, { status: 'saved' });
    } catch (error) {
      this.change(id, { status: 'writing', error: failureText(error) });
    }
  }

  /** The changed message has arrived. */
  private finish(id: number): void {
    const status = this.open[id]?.status;
    if (status === 'saving' || status === 'saved') removeEntry(this.open, id);
  }

  private change(id: number, change: Partial<MessageEdit>): void {
    const edit = this.open[id];
    if (edit) Object.assign(edit, change);
  }
}
