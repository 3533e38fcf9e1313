import { BUILD } from '../api/loaded-page.js';
import type { ClientState } from '../state/model/client-state.js';

export interface LocalStateEntry {
  /** Another build may have another form of state. */
  readonly build: string;
  /** Milliseconds UTC. */
  readonly savedAt: number;
  readonly state: ClientState;
}

/** The service worker removes the databases with this prefix when the account logs out. */
const PREFIX = 'skein-state-';
const STORE = 'state';
const KEY = 'last';

/** Keeps the last known state of an account in this browser, to start from it. Without storage, as in private windows, nothing is kept. */
export class LocalState {
  private readonly name: string;

  /** @param account its id */
  constructor(account: string) {
    this.name = PREFIX + account;
  }

  /** @returns undefined if there is none, or one of another build */
  async read(): Promise<LocalStateEntry | undefined> {
    const entry = (await this.request('readonly', (store) => store.get(KEY)).catch(() => undefined)) as LocalStateEntry | undefined;
    return entry?.build === BUILD ? entry : undefined;
  }

  async write(state: ClientState): Promise<void> {
    const entry: LocalStateEntry = { build: BUILD, savedAt: Date.now(), state };
    await this.request('readwrite', (store) => store.put(entry, KEY)).catch((error: unknown) => {
      console.warn('The state could not be kept in this browser.', error);
    });
  }

  forget(): void {
    indexedDB.deleteDatabase(this.name);
  }

  /** Forgets the accounts that used this browser before. */
  async forgetOthers(): Promise<void> {
    const databases = await indexedDB.databases().catch(() => []);
    for (const { name } of databases) if (name?.startsWith(PREFIX) && name !== this.name) indexedDB.deleteDatabase(name);
  }

  /** The database is closed after each request, so that it can be deleted at any time. */
  private async request<T>(mode: IDBTransactionMode, send: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opening = indexedDB.open(this.name);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await resultOf(opening);
    try {
      return await resultOf(send(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}
