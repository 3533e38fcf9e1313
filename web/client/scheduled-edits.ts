import { createMutable } from 'solid-js/store';
import type { RequestFailure } from '../api/api-error.js';
import type { Event } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import type { Conversation } from '../state/model/conversation.js';
import { removeEntry } from '../state/events/event-appliers.js';
import { NOWHERE } from '../state/compose/recipient.js';
import type { Drafts } from './drafts.js';
import { EditedMessages } from './edited-message.js';
import { KeptEdits } from './kept-edits.js';
import { report, requestFailure } from './outcomes.js';
import { randomKey } from './random-key.js';
import { changeScheduledText, conversationOfScheduled } from './scheduled-messages.js';
import type { FileUpload, Uploads } from './uploads.js';
import type { Writing } from './writing.js';

/** A message that is sent later, and whose text is being changed. */
export interface ScheduledEdit {
  /** Markdown. */
  content: string;
  /** The text that is sent as long as the change is not saved. */
  original: string;
  status: 'writing' | 'saving';
  /** Why it could not be saved. */
  failure: RequestFailure | undefined;
  /** Whether it is saved as soon as its files have arrived. */
  savesAfterUpload: boolean;
  /** Where the message goes. */
  conversation: Conversation | undefined;
}

/**
 * The scheduled messages whose text is being changed. They stay scheduled, as they were, until the change is saved. What is written is kept in
 * this browser until then; if the message is sent or deleted meanwhile, it becomes a draft.
 */
export class ScheduledEdits {
  /** By the id of the scheduled message. Tracked. */
  readonly open = createMutable<Record<number, ScheduledEdit>>({});
  private readonly texts: EditedMessages;
  private readonly kept: KeptEdits;

  constructor(
    private readonly state: ClientState,
    private readonly drafts: Drafts,
    uploads: Uploads,
  ) {
    this.texts = new EditedMessages('scheduled-', this.open, uploads, this);
    this.kept = new KeptEdits(state.ownId, 'scheduled');
  }

  /** Shows the changed texts that were not saved before this page was opened. */
  restore(): void {
    for (const [id, edit] of this.kept.load()) this.open[id] = { ...edit, ...newEdit };
  }

  /** To be called when the state is that of the server: texts of messages that are gone become drafts. */
  catchUp(): void {
    for (const id of Object.keys(this.open).map(Number)) this.follow(id);
  }

  /** Lets the text of a scheduled message be changed. */
  begin(id: number): void {
    const message = this.state.scheduled[id];
    if (!message || this.open[id]) return;
    const { content } = message;
    this.open[id] = { content, original: content, conversation: conversationOfScheduled(message, this.state.ownId), ...newEdit };
  }

  /** The text as fields and tools work on it. */
  writing(id: number): Writing {
    return this.texts.of(id);
  }

  /** Adds the link to a file that has arrived to the text to which it belongs. @returns whether it is the text of a scheduled message */
  receiveFile(upload: FileUpload): boolean {
    return this.texts.receiveFile(upload);
  }

  /** Leaves the message as it is scheduled. A changed text can be brought back for a while. */
  cancel(id: number): void {
    const edit = this.open[id];
    if (!edit) return;
    const given = { ...edit };
    this.close(id);
    if (given.content === given.original) return;
    report({ kind: 'change-given-up' }, () => {
      if (this.open[id]) return; // another change has begun
      this.open[id] = given;
      this.write(id, given.content);
      this.follow(id);
    });
  }

  /** Gives the scheduled message its new text, when its files have arrived. Its time and its place stay. */
  async save(id: number): Promise<void> {
    const edit = this.open[id];
    if (edit?.status !== 'writing') return;
    if (this.texts.arePending(id)) {
      edit.savesAfterUpload = !edit.savesAfterUpload;
      return;
    }
    const { content } = edit;
    if (content === edit.original) {
      this.close(id);
      return;
    }
    Object.assign(edit, { status: 'saving', failure: undefined });
    try {
      await changeScheduledText(this.state, id, content);
      this.close(id);
    } catch (error) {
      Object.assign(edit, { status: 'writing', failure: requestFailure(error) });
      this.follow(id);
    }
  }

  /** To be called after the state has changed. */
  onEvent(event: Event): void {
    if (event.type === 'scheduled_messages') this.catchUp();
  }

  write(id: number, content: string): void {
    const edit = this.open[id];
    if (!edit) return;
    edit.content = content;
    const { original, conversation } = edit;
    if (content === original) this.kept.forget(id);
    else this.kept.keep(id, { content, original, conversation });
  }

  /** Takes over what has become of the message elsewhere. */
  private follow(id: number): void {
    const edit = this.open[id];
    if (!edit || edit.status === 'saving') return;
    const message = this.state.scheduled[id];
    if (!message) {
      const { content, original, conversation } = edit;
      this.close(id);
      if (content === original || content.trim() === '') return;
      this.drafts.write(randomKey(), conversation ?? NOWHERE, content);
      report({ kind: 'scheduled-change-became-draft' });
      return;
    }
    edit.conversation = conversationOfScheduled(message, this.state.ownId);
    if (edit.content === edit.original) edit.content = message.content;
    edit.original = message.content;
  }

  private close(id: number): void {
    removeEntry(this.open, id);
    this.texts.forgetFiles(id);
    this.kept.forget(id);
  }
}

const newEdit = { status: 'writing', failure: undefined, savesAfterUpload: false } as const;
