import type { Conversation } from '../state/model/conversation.js';

/** The changed text of a message, as this browser keeps it. */
export interface KeptEdit {
  readonly content: string;
  /** The text of the message from which the change goes out. */
  readonly original: string;
  /** Where the message was, so that the text has a place if the message is deleted. */
  readonly conversation: Conversation | undefined;
}

/**
 * Keeps the changed texts of messages in this browser, so that reloading and failures lose nothing. What a page writes while it is being left
 * is sure to be kept in this kind of storage only. As with drafts, what exists nowhere else stays when the account logs out, until it is saved
 * or given up: each start of the client shows all of them, also in the list of drafts, and makes drafts of those whose messages are gone.
 */
export class KeptEdits {
  private readonly prefix: string;

  /** @param ownId the account @param kind of the messages: sent ones, or scheduled ones, which have ids of their own */
  constructor(ownId: number, kind: 'edit' | 'scheduled' = 'edit') {
    this.prefix = `skein-${kind}-${ownId}-`;
  }

  /** What was kept before this page was opened, by the id of the message. */
  load(): [id: number, edit: KeptEdit][] {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
    return keys.flatMap((key) => {
      const edit = parsed(localStorage.getItem(key));
      if (!edit) localStorage.removeItem(key);
      return edit ? [[Number(key.slice(this.prefix.length)), edit] as [number, KeptEdit]] : [];
    });
  }

  keep(id: number, edit: KeptEdit): void {
    try {
      localStorage.setItem(this.prefix + String(id), JSON.stringify(edit));
    } catch (error) {
      console.warn('A changed text could not be kept in this browser.', error);
    }
  }

  forget(id: number): void {
    localStorage.removeItem(this.prefix + String(id));
  }
}

function parsed(text: string | null): KeptEdit | undefined {
  try {
    return JSON.parse(text ?? '') as KeptEdit;
  } catch {
    return undefined;
  }
}
