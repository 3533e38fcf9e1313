import { createMutable } from 'solid-js/store';
import { api, answerOf } from '../api/api-client.js';
import { ApiError, isOutage, isRequestFailure, type RequestFailure } from '../api/api-error.js';
import type { Event } from '../api/wire.js';
import type { FocusClaim } from '../kernel/focus-claim.js';
import type { ClientState } from '../state/model/client-state.js';
import { type Conversation, conversationOf } from '../state/model/conversation.js';
import { type EditedText, followText, isSameText, keepOwnText, type OtherText, takeOtherText } from '../state/compose/edited-text.js';
import { removeEntry } from '../state/events/event-appliers.js';
import { NOWHERE } from '../state/compose/recipient.js';
import { report, requestFailure } from './outcomes.js';
import type { Composer } from './composer.js';
import type { Drafts } from './drafts.js';
import { EditedMessages } from './edited-message.js';
import { KeptEdits } from './kept-edits.js';
import { fetchMarkdown, hashOf } from './message-source.js';
import { randomKey } from './random-key.js';
import type { FileUpload, Uploads } from './uploads.js';
import type { Writing } from './writing.js';

/** A message whose text is being changed, or shown as it was written. */
export interface MessageEdit {
  /** Markdown. */
  content: string;
  /** The text of the message from which the change goes out; undefined until it is fetched. */
  original: string | undefined;
  /** `saved` if the server has accepted it and only its event is missing. */
  status: 'loading' | 'writing' | 'saving' | 'saved';
  /** Why it could not be fetched or saved. */
  failure: RequestFailure | undefined;
  /** The text that the message has got meanwhile, until the writer has chosen which one stays. */
  theirs: OtherText | undefined;
  /** Whether it is saved as soon as its files have arrived. */
  savesAfterUpload: boolean;
  /** Where the message is. */
  conversation: Conversation | undefined;
  /** Whether the source is only shown. */
  readonly isReadOnly: boolean;
}

/**
 * The messages whose text is being changed. What is written is kept in this browser until it is saved or given up. The new text is shown at
 * once, and comes back to be corrected if the server refuses it. A text that somebody else has written meanwhile is never replaced before the
 * writer has seen it; the text of a message that is deleted becomes a draft.
 */
export class MessageEdits {
  /** By the id of the message. Tracked. */
  readonly open = createMutable<Record<number, MessageEdit>>({});
  /** The fields for which the reader has asked, and which have not had the focus yet. */
  private readonly claims = new Map<number, FocusClaim>();
  /** What gives the focus back to where the reader was when they asked for a field. */
  private readonly returns = new Map<number, () => boolean>();
  private readonly texts: EditedMessages;
  /** The texts that messages have got while a change of them was on its way to the server. */
  private readonly meanwhile = new Map<number, OtherText>();
  private readonly kept: KeptEdits;

  constructor(
    private readonly state: ClientState,
    private readonly drafts: Drafts,
    uploads: Uploads,
    private readonly composer: Composer,
  ) {
    this.texts = new EditedMessages('edit-', this.open, uploads, this);
    this.kept = new KeptEdits(state.ownId);
  }

  /** Shows the changed texts that were not saved before this page was opened. */
  async restore(): Promise<void> {
    for (const [id, { content, original, conversation }] of this.kept.load()) {
      if (this.open[id]) continue;
      this.open[id] = { ...newEdit(false, conversation), content, original, status: 'writing' };
      await this.compare(id);
      // It was saved before the page was left, which has not heard of it.
      const edit = this.open[id] as MessageEdit | undefined;
      if (edit && edit.content === edit.original) this.close(id);
    }
  }

  /** Looks what has become of the messages while no events told of it. To be called after the state has been replaced. */
  async catchUp(): Promise<void> {
    for (const id of Object.keys(this.open).map(Number)) if (this.open[id]?.original !== undefined) await this.compare(id);
  }

  /**
   * Fetches the source of a message, and lets it be changed.
   * @param claim whether the field may take the focus when it is there
   * @param giveBack gives the focus back to where the reader was, if that is still there; it goes to the message without it
   */
  async begin(id: number, isReadOnly: boolean, claim: FocusClaim, giveBack?: () => boolean): Promise<void> {
    if (giveBack) this.returns.set(id, giveBack);
    else this.returns.delete(id);
    if (this.open[id]) {
      const writing = this.writing(id);
      writing.focus('text');
      return;
    }
    this.claims.set(id, claim);
    this.open[id] = newEdit(isReadOnly, this.conversationOf(id));
    try {
      const content = await fetchMarkdown(id);
      this.change(id, { content, original: content, status: 'writing' });
    } catch (error) {
      this.change(id, { failure: requestFailure(error) });
    }
  }

  /** The messages whose changed texts are not saved. Tracked. */
  unsaved(): number[] {
    const ids = Object.keys(this.open).map(Number);
    return ids.filter((id) => this.open[id]?.status === 'writing' && this.open[id].content !== this.open[id].original);
  }

  /** The text of a message as fields and tools work on it. */
  writing(id: number): Writing {
    return this.texts.of(id);
  }

  /** Whether the field of a message may take the focus: once, when it is shown, unless the reader has begun to write elsewhere. */
  takeFocus(id: number): boolean {
    const claim = this.claims.get(id);
    this.claims.delete(id);
    return claim?.() ?? false;
  }

  /** Gives the focus back to where the reader was before they changed a message. @returns false if that was the message itself */
  returnFocus(id: number): boolean {
    const giveBack = this.returns.get(id);
    this.returns.delete(id);
    return giveBack?.() ?? false;
  }

  write(id: number, content: string): void {
    const edit = this.open[id];
    if (!edit || edit.original === undefined) return;
    edit.content = content;
    this.keep(id);
  }

  /** Adds the link to a file that has arrived to the text to which it belongs. @returns whether it is the text of a message */
  receiveFile(upload: FileUpload): boolean {
    return this.texts.receiveFile(upload);
  }

  /** Shows the message as it is. A changed text can be brought back for a while. */
  cancel(id: number): void {
    const edit = this.open[id];
    if (!edit) return;
    const kept = { ...edit };
    this.close(id);
    if (edit.isReadOnly || kept.original === undefined || kept.content === kept.original) return;
    report({ kind: 'change-given-up' }, () => {
      if (this.open[id]) return; // another change has begun
      this.claims.set(id, () => true);
      this.open[id] = kept;
      this.keep(id);
      void this.compare(id);
    });
  }

  /** Sends the new text: when its files have arrived, and not before the writer has chosen between it and that of somebody else. */
  async save(id: number): Promise<void> {
    const edit = this.open[id];
    if (edit?.status !== 'writing' || edit.original === undefined || edit.theirs) return;
    if (this.texts.arePending(id)) {
      edit.savesAfterUpload = !edit.savesAfterUpload;
      return;
    }
    if (edit.content === edit.original) {
      this.cancel(id);
      return;
    }
    this.change(id, { status: 'saving', failure: undefined });
    const { content, original } = edit;
    try {
      const hash = await hashOf(original);
      const body = { content, ...(hash === undefined ? {} : { prev_content_sha256: hash }) };
      await answerOf(api.PATCH('/api/v1/messages/{message_id}', { params: { path: { message_id: id } }, body }));
      if (this.meanwhile.has(id)) this.close(id);
      else this.change(id, { status: 'saved' });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH';
      this.change(id, { status: 'writing', failure: isOutdated ? undefined : requestFailure(error) });
      const other = this.meanwhile.get(id);
      if (other) this.follow(id, other);
      else if (isOutdated) await this.compare(id);
    } finally {
      this.meanwhile.delete(id);
    }
  }

  /** The own text stays, and takes the place of the other one when it is saved. */
  keepOwn(id: number): void {
    this.replace(id, keepOwnText);
  }

  /** The text of somebody else stays. The own one can be brought back for a while. */
  takeOther(id: number): void {
    const own = this.open[id]?.content ?? '';
    this.replace(id, takeOtherText);
    report({ kind: 'text-replaced' }, () => this.write(id, own));
  }

  /** To be called before the state changes: a field that goes with its message hands its text and the focus on. */
  beforeEvent(event: Event): void {
    if (event.type !== 'delete_message') return;
    for (const id of 'message_ids' in event ? event.message_ids : [event.message_id]) if (this.open[id]) this.leave(id);
  }

  /** To be called after the state has changed. */
  onEvent(event: Event): void {
    if (event.type !== 'update_message') return;
    for (const id of event.message_ids) {
      const conversation = this.open[id] && this.conversationOf(id);
      if (conversation) this.change(id, { conversation });
    }
    const { message_id: id, content, user_id: userId, rendering_only: isRendering } = event;
    if (content !== undefined && !isRendering) this.receiveText(id, { content, userId: userId ?? undefined });
  }

  /** The message has another text, or may have. */
  private receiveText(id: number, text: OtherText): void {
    const edit = this.open[id];
    if (edit?.isReadOnly) this.change(id, { content: text.content, original: text.content });
    else if (edit?.status === 'saved' || (edit?.status === 'saving' && isSameText(text.content, edit.content))) this.close(id);
    else if (edit?.status === 'saving') this.meanwhile.set(id, text);
    else this.follow(id, text);
  }

  /** The message is gone, or cannot be read any more: the text becomes a draft. */
  private leave(id: number): void {
    const edit = this.open[id];
    if (!edit) return;
    const { content, original, conversation = this.conversationOf(id), isReadOnly } = edit;
    const hasFocus = this.writing(id).hasFocus();
    this.close(id);
    if (isReadOnly) return;
    const isChanged = original !== undefined && content !== original && content.trim() !== '';
    if (!isChanged) {
      if (hasFocus) this.composer.open(conversation);
      return;
    }
    const key = randomKey();
    this.drafts.write(key, conversation ?? NOWHERE, content);
    const draft = this.drafts.all()[key];
    const show = (): void => {
      if (draft) this.composer.continue(draft);
    };
    if (hasFocus) show();
    report({ kind: 'change-became-draft' }, hasFocus ? undefined : show);
  }

  /** Looks what the text of the message is now. */
  private async compare(id: number): Promise<void> {
    try {
      this.receiveText(id, { content: await fetchMarkdown(id), userId: undefined });
    } catch (error) {
      if (error instanceof ApiError && !isOutage(error)) this.leave(id);
      else if (!isRequestFailure(error)) throw error;
    }
  }

  private follow(id: number, present: OtherText): void {
    this.replace(id, (edit) => followText(edit, present));
  }

  private replace(id: number, next: (edit: EditedText) => EditedText): void {
    const edit = this.open[id];
    if (!edit || edit.original === undefined) return;
    const { content, original, theirs } = edit;
    Object.assign(edit, next({ content, original, theirs }));
    this.keep(id);
  }

  private keep(id: number): void {
    const edit = this.open[id];
    if (!edit || edit.isReadOnly || edit.original === undefined) return;
    const { content, original, conversation } = edit;
    if (content === original) this.kept.forget(id);
    else this.kept.keep(id, { content, original, conversation });
  }

  private close(id: number): void {
    removeEntry(this.open, id);
    this.meanwhile.delete(id);
    this.texts.forgetFiles(id);
    this.kept.forget(id);
  }

  private conversationOf(id: number): Conversation | undefined {
    const message = this.state.messages[id];
    return message && conversationOf(message, this.state.ownId);
  }

  private change(id: number, change: Partial<MessageEdit>): void {
    const edit = this.open[id];
    if (edit) Object.assign(edit, change);
  }
}

function newEdit(isReadOnly: boolean, conversation: Conversation | undefined): MessageEdit {
  const nothing = { content: '', original: undefined, failure: undefined, theirs: undefined } as const;
  return { ...nothing, status: 'loading', savesAfterUpload: false, conversation, isReadOnly };
}
