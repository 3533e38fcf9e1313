import type { EventType } from '../../../src/kernel/client-events.js';
import type { WireEvent } from '../event-listener.js';

export type Json = Record<string, unknown>;

export interface Message extends Json {
  readonly id: number;
  flags: string[];
}

export interface Picture {
  /** The answer of `POST /register`; appliers change it in place. */
  readonly state: Json;
  /** With the part `message`: what the client has of messages, by id. */
  readonly messages?: Map<number, Message>;
  /** Messages that an event told of and the client does not have. */
  readonly unknownIds: Set<number>;
}

/** Changes the picture as a client would that hears of the event. */
export type Applier = (picture: Picture, event: WireEvent, ownId: number) => void;

/** By type of event. */
export type Appliers = Readonly<Partial<Record<EventType, Applier>>>;

/** For events about what no client starts with. */
export const STATELESS: Applier = () => undefined;

/** A list of the state, by the key of the answer: empty if the picture was taken without it. */
export function listOf(picture: Picture, key: string): Json[] {
  return (picture.state[key] ?? []) as Json[];
}

/** Replaces the list; does nothing if the picture was taken without it. */
export function setList(picture: Picture, key: string, list: readonly unknown[]): void {
  if (key in picture.state) picture.state[key] = list;
}

/** The client keeps what it had of such a kind already; the rest is for other parts of it. */
export function assignKnown(target: Json, changes: Json): void {
  for (const [name, value] of Object.entries(changes)) if (name in target) target[name] = value;
}

/** An event says something that its applier does not know: either is wrong. */
export function unknownOperation(event: WireEvent): never {
  throw new Error(`test/support/client-picture does not know this: ${JSON.stringify(event)}`);
}

/** Applier for lists that travel in pieces: `add` brings some, `update` one with the same id, `remove` an id. */
export function pieces(key: string, names: { added: string; updated: string; removed: string; id: string }): Applier {
  return (picture, event) => {
    if (!['add', 'update', 'remove'].includes(String(event['op']))) unknownOperation(event);
    const list = listOf(picture, key);
    const news = event['op'] === 'remove' ? [] : ([event[event['op'] === 'add' ? names.added : names.updated]].flat() as Json[]);
    const replaced = event['op'] === 'remove' ? [event[names.removed]] : news.map((one) => one[names.id]);
    setList(picture, key, [...list.filter((one) => !replaced.includes(one[names.id])), ...news]);
  };
}
