import { expect } from 'vitest';
import type { Event, Register } from '../../../web/api/wire.js';
import { applyEvent } from '../../../web/state/events/apply-event.js';
import { type ClientState, stateFrom } from '../../../web/state/model/client-state.js';
import type { WireEvent } from '../event-listener.js';
import type { Picture } from './applier.js';

/** The state of the web client, beside the picture of a client that knows only the API. */
export class WebState {
  private constructor(private readonly state: ClientState) {}

  /** The state after the registration that the picture begins with, without its messages. */
  static from({ state }: Picture): WebState {
    return new WebState(stateFrom(structuredClone(state) as unknown as Register));
  }

  apply(event: WireEvent): void {
    applyEvent(this.state, structuredClone(event) as unknown as Event);
  }

  expectEqual(fresh: WebState): void {
    expect(comparable(this.state)).toEqual(comparable(fresh.state));
  }
}

/** Removes what no event reports, and puts lists in an order. */
function comparable(state: ClientState): unknown {
  const { presences, messages, newestReceivedId, feeds, topics, server, unread, people, channels, ...compared } = state;
  return {
    ...(ordered(compared) as object),
    unread: ordered({
      ...unread,
      conversations: Object.fromEntries(unread.conversations),
      mentions: [...unread.mentions],
      keys: Object.fromEntries(unread.keys),
    }),
    people: ordered(Object.fromEntries(Object.entries(people).map(([id, { avatar_url, ...person }]) => [id, person]))),
    // Subscribers of a channel that appears are fetched, and counted in their list.
    channels: ordered(
      Object.fromEntries(Object.entries(channels).map(([id, { subscribers, subscriber_count, ...channel }]) => [id, channel])),
    ),
  };
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ordered(inner)]));
}
