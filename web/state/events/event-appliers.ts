import type { Event, EventOf } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';

/** Functions that change the state as an event of a type says. */
export type EventAppliers = {
  readonly [T in Event['type']]: (state: ClientState, event: EventOf<T>) => void;
};

/** Removes an entry of a record, whose properties views track. */
export function removeEntry<T>(record: Record<string | number, T>, key: string | number): void {
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- see above
  delete record[key];
}
