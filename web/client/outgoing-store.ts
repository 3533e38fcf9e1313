import { createStore, del, set, values } from 'idb-keyval';
import { unwrap } from 'solid-js/store';
import type { OutgoingMessage } from '../state/model/outgoing-messages.js';

/** Keeps messages in this browser until the server has them, so that a reload loses none and sends none twice. */
export class OutgoingStore {
  private readonly store;

  constructor(ownId: number) {
    this.store = createStore(`skein-outgoing-${ownId}`, 'messages');
  }

  /** @returns nothing if the browser keeps no data */
  async load(): Promise<OutgoingMessage[]> {
    return values<OutgoingMessage>(this.store).catch(() => []);
  }

  async keep(message: OutgoingMessage): Promise<void> {
    // Its conversation may be a part of the state, which views track, so that it cannot be stored as it is.
    await set(message.localId, unwrap({ ...message }), this.store).catch(warn);
  }

  async forget(localId: string): Promise<void> {
    await del(localId, this.store).catch(warn);
  }
}

function warn(error: unknown): void {
  console.warn('A message could not be kept in this browser.', error);
}
