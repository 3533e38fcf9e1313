import { get, set, del, createStore } from 'idb-keyval';

/** What was written in a compose field and not sent. */
export interface LocalDraft {
  readonly content: string;
  /** Milliseconds UTC. */
  readonly changed: number;
}

/** Keeps texts in this browser, so that closing, reloading and failures lose nothing. */
export class LocalDrafts {
  private readonly store;

  /** @param account separates the accounts that use this browser */
  constructor(account: string) {
    this.store = createStore(`skein-drafts-${account}`, 'drafts');
  }

  /** @param place the key of a conversation, or of a new one */
  async read(place: string): Promise<LocalDraft | undefined> {
    return get<LocalDraft>(place, this.store);
  }

  /** Keeps a text; an empty one is removed. */
  async write(place: string, content: string): Promise<void> {
    if (content === '') await del(place, this.store);
    else await set(place, { content, changed: Date.now() } satisfies LocalDraft, this.store);
  }
}
