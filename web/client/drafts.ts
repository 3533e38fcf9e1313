import { createStore, del, delMany, entries, set } from 'idb-keyval';
import { type Accessor, batch, createSignal } from 'solid-js';
import { unwrap } from 'solid-js/store';
import { api, answerOf } from '../api/api-client.js';
import { ApiError, ConnectionLost, isOutage, isRequestFailure, SessionEnded } from '../api/api-error.js';
import type { Event } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import { isSynchronized, mergeDrafts, newestDraft, type WrittenDraft, type WrittenDrafts, wireDraft } from '../state/compose/drafts.js';
import { removeEntry } from '../state/events/event-appliers.js';
import type { MovedConversation } from '../state/places/moved-conversation.js';
import { isTopicRecipient, type Recipient, recipientKey } from '../state/compose/recipient.js';
import { onLogOut } from './log-out.js';
import { randomKey } from './random-key.js';

const SAVE_AFTER_MS = 250;
const SYNCHRONIZE_AFTER_MS = 2000;
const RETRY_MS = 10_000;
/** Begins the keys of copies that the server still has to delete. */
const WITHDRAWN = 'withdrawn-';

/** What another tab of this browser did with a draft. */
interface Notice {
  readonly id: string;
  readonly draft: WrittenDraft | undefined;
  /** The copy of a draft that is no more. */
  readonly withdrawn?: number | undefined;
}

/**
 * What was written and not sent. Each draft is kept in this browser at once, so that closing, reloading and failures lose nothing, and on the
 * server as soon as the writer rests. Tabs tell each other of changes.
 */
export class Drafts {
  readonly all: Accessor<WrittenDrafts>;
  private readonly setAll: (drafts: WrittenDrafts) => void;
  private readonly store;
  private readonly tabs: BroadcastChannel;
  private readonly saving = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly synchronizing = new Map<string, ReturnType<typeof setTimeout>>();
  /** The server's copies of drafts that are no more. Until it has deleted them, they are no drafts of other devices. */
  private readonly withdrawn = new Set<number>();
  /** Requests that change drafts. What events say about them is known only with the answer. */
  private pending = 0;
  /** The first reading of what this browser has. */
  readonly loaded: Promise<void>;

  constructor(
    private readonly state: ClientState,
    /** Whether the state is that of the server: a kept one does not know the newest drafts, so that they would look deleted. */
    private readonly isCurrent: () => boolean,
  ) {
    const name = `skein-writing-${state.ownId}`;
    this.store = createStore(name, 'drafts');
    this.tabs = new BroadcastChannel(name);
    const [all, setAll] = createSignal<WrittenDrafts>({});
    this.all = all;
    this.setAll = setAll;
    this.tabs.onmessage = ({ data: { id, draft, withdrawn } }: MessageEvent<Notice>) => {
      if (withdrawn !== undefined) this.withdrawn.add(withdrawn);
      this.note(id, draft);
    };
    this.loaded = this.load();
    window.addEventListener('pagehide', () => this.saveAll());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.saveAll();
    });
    onLogOut(() => this.forgetSynchronized());
  }

  /** The draft of a recipient that was changed last. Tracked. */
  newest(recipient: Recipient): WrittenDraft | undefined {
    return newestDraft(this.all(), recipient);
  }

  /** Keeps a text. @param id of a draft, which may be new */
  write(id: string, recipient: Recipient, content: string): void {
    const known = this.all()[id];
    if (known?.content === content && recipientKey(known.recipient) === recipientKey(recipient)) return;
    // What is tracked by views can neither be stored nor sent to other tabs.
    this.note(id, { id, recipient: unwrap(recipient), content, changed: Date.now(), copy: known?.copy });
    restart(this.saving, id, SAVE_AFTER_MS, () => this.save(id));
    this.synchronizeLater(id, SYNCHRONIZE_AFTER_MS);
  }

  /** A topic goes on in another place, and with it what was written for it. */
  followTopic({ from, to }: MovedConversation): void {
    for (const draft of Object.values(this.all())) {
      if (!isTopicRecipient(draft.recipient, from, this.state.realm)) continue;
      this.note(draft.id, { ...draft, recipient: to });
      this.save(draft.id);
      this.synchronizeLater(draft.id, SYNCHRONIZE_AFTER_MS);
    }
  }

  /** Forgets a draft, here and on the server, if need be when there is a connection again. @returns it, to be restored */
  discard(id: string): WrittenDraft | undefined {
    const draft = this.all()[id];
    this.note(id, undefined);
    this.save(id, draft?.copy?.id);
    stop(this.synchronizing, id);
    if (draft?.copy) this.withdraw(draft.copy.id);
    return draft;
  }

  /** Takes a discarded draft back. */
  restore(draft: WrittenDraft): void {
    this.write(randomKey(), draft.recipient, draft.content);
  }

  /** Follows what other devices do. To be called after the state has changed. */
  onEvent(event: Event): void {
    if (event.type === 'drafts') this.merge();
  }

  /** Takes over what the server has, and sends what it lacks. */
  merge(): void {
    if (this.pending > 0 || !this.isOnServer() || !this.isCurrent()) return;
    const before = this.all();
    const server = Object.fromEntries(Object.entries(this.state.drafts).filter(([id]) => !this.withdrawn.has(Number(id))));
    const merged = mergeDrafts(before, server, this.state.ownId);
    const changed = new Set([...Object.keys(before), ...Object.keys(merged)]);
    this.setAll(merged);
    for (const id of changed) if (before[id] !== merged[id]) this.save(id);
  }

  /** Whether the server keeps a draft as it is here. Tracked. */
  isSaved(id: string): boolean {
    const draft = this.all()[id];
    return draft !== undefined && (isSynchronized(draft) || !this.isOnServer());
  }

  private isOnServer(): boolean {
    return this.state.settings.enable_drafts_synchronization;
  }

  private async load(): Promise<void> {
    const found = await entries<string, WrittenDraft | number>(this.store).catch((): [string, WrittenDraft | number][] => []);
    const kept = found.filter((entry): entry is [string, WrittenDraft] => typeof entry[1] === 'object');
    const withdrawn = found.flatMap(([, value]) => (typeof value === 'number' ? [value] : []));
    for (const id of withdrawn) this.withdrawn.add(id);
    batch(() => {
      this.setAll({ ...Object.fromEntries(kept), ...this.all() });
      this.merge();
    });
    for (const id of withdrawn) void this.change(() => this.deleteCopy(id));
    for (const draft of Object.values(this.all())) if (!isSynchronized(draft)) this.synchronizeLater(draft.id, RETRY_MS);
  }

  private note(id: string, draft: WrittenDraft | undefined): void {
    const { [id]: _, ...others } = this.all();
    this.setAll(draft ? { ...others, [id]: draft } : others);
  }

  /** @param withdrawn the server's copy of a draft that is no more */
  private save(id: string, withdrawn?: number): void {
    stop(this.saving, id);
    const draft = this.all()[id];
    this.tabs.postMessage({ id, draft, withdrawn } satisfies Notice);
    const saved = draft ? set(id, draft, this.store) : del(id, this.store);
    saved.catch((error: unknown) => console.warn('A draft could not be kept in this browser.', error));
  }

  private saveAll(): void {
    for (const id of [...this.saving.keys()]) this.save(id);
  }

  /** Leaves in this browser only what the server lacks, because the next person at this device could read it. */
  private forgetSynchronized(): void {
    const synchronized = Object.values(this.all()).filter(isSynchronized);
    void delMany(
      synchronized.map(({ id }) => id),
      this.store,
    ).catch(() => undefined);
  }

  private synchronizeLater(id: string, ms: number): void {
    if (this.isOnServer()) restart(this.synchronizing, id, ms, () => void this.change(() => this.synchronize(id)));
  }

  /** Runs a request that changes drafts, and then follows what has happened meanwhile. */
  private async change(request: () => Promise<void>): Promise<void> {
    this.pending += 1;
    try {
      await request();
    } finally {
      this.pending -= 1;
      this.merge();
    }
  }

  private async synchronize(id: string): Promise<void> {
    stop(this.synchronizing, id);
    const draft = this.all()[id];
    // A text that is longer than messages may be would be cut by the server.
    if (!draft || draft.content.trim() === '' || isSynchronized(draft) || this.isTooLong(draft.content)) return;
    try {
      const copyId = await this.sendCopy(draft);
      const current = this.all()[id];
      if (!current) this.withdraw(copyId);
      else this.note(id, { ...current, copy: { id: copyId, recipient: draft.recipient, content: draft.content.trim() } });
      this.save(id);
    } catch (error) {
      // What the server refuses, for example for a channel that the account may not see any more, stays here.
      if (error instanceof ConnectionLost) this.synchronizeLater(id, RETRY_MS);
      else if (!(error instanceof ApiError) && !(error instanceof SessionEnded)) throw error;
    }
  }

  private isTooLong(content: string): boolean {
    return Array.from(content).length > this.state.server.max_message_length;
  }

  /** @returns the id of the server's copy */
  private async sendCopy(draft: WrittenDraft): Promise<number> {
    const wire = wireDraft(draft);
    if (draft.copy && this.state.drafts[draft.copy.id]) {
      const params = { path: { draft_id: draft.copy.id } };
      await answerOf(api.PATCH('/api/v1/drafts/{draft_id}', { params, body: { draft: wire } }));
      this.state.drafts[draft.copy.id] = { ...wire, id: draft.copy.id };
      return draft.copy.id;
    }
    const { ids } = await answerOf(api.POST('/api/v1/drafts', { body: { drafts: [wire] } }));
    const [id = 0] = ids;
    // The event about it may come later.
    this.state.drafts[id] = { ...wire, id };
    return id;
  }

  /** Lets the server delete its copy. A page that is closed before the server has done so leaves that to the next one. */
  private withdraw(copyId: number): void {
    this.withdrawn.add(copyId);
    set(`${WITHDRAWN}${copyId}`, copyId, this.store).catch(() => undefined);
    void this.change(() => this.deleteCopy(copyId));
  }

  private async deleteCopy(id: number): Promise<void> {
    try {
      await answerOf(api.DELETE('/api/v1/drafts/{draft_id}', { params: { path: { draft_id: id } } }));
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
      if (error instanceof SessionEnded) return;
      if (error instanceof ConnectionLost || isOutage(error)) {
        setTimeout(() => void this.change(() => this.deleteCopy(id)), RETRY_MS);
        return;
      }
      // The server refuses what it does not have any more.
    }
    removeEntry(this.state.drafts, id);
    await del(`${WITHDRAWN}${id}`, this.store).catch(() => undefined);
  }
}

type Timers = Map<string, ReturnType<typeof setTimeout>>;

function restart(timers: Timers, key: string, ms: number, run: () => void): void {
  clearTimeout(timers.get(key));
  timers.set(key, setTimeout(run, ms));
}

function stop(timers: Timers, key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
}
