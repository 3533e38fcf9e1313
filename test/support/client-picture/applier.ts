import type { EventType } from '../../../src/kernel/client-events.js';
import type { WireEvent } from '../event-listener.js';

export type Json = Record<string, unknown>;

export interface Message extends Json {
  readonly id: number;
  flags: string[];
}

export interface Picture {
  /** The response of `POST /register`, which appliers modify in place. */
  readonly state: Json;
  /** With the part `message`: the client's messages by id. */
  readonly messages?: Map<number, Message>;
  /** Messages of events that the client does not have. */
  readonly unknownIds: Set<number>;
}

/** Changes the picture as a client would that receives the event. */
export type Applier = (picture: Picture, event: WireEvent, ownId: number) => void;

/** Appliers by event type. */
export type Appliers = Readonly<Partial<Record<EventType, Applier>>>;

/** For events about state that is not part of the initial state. */
export const STATELESS: Applier = () => undefined;

/** A list of the state by its key in the response; empty if the picture does not include it. */
export function listOf(picture: Picture, key: string): Json[] {
  return (picture.state[key] ?? []) as Json[];
}

/** Replaces a list of the state. Does nothing if the picture does not include it. */
export function setList(picture: Picture, key: string, list: readonly unknown[]): void {
  if (key in picture.state) picture.state[key] = list;
}

/** Assigns the properties that the target already has. The others belong to other parts of the state. */
export function assignKnown(target: Json, changes: Json): void {
  for (const [name, value] of Object.entries(changes)) if (name in target) target[name] = value;
}

/** Fails on an event that the applier does not know: either the event or the applier is wrong. */
export function unknownOperation(event: WireEvent): never {
  throw new Error(`test/support/client-picture does not know this event: ${JSON.stringify(event)}`);
}

/**
 * Creates an applier for lists that change element by element: `add` contains new elements, `update` one with the same id, `remove` an id.
 */
export function pieces(key: string, names: { added: string; updated: string; removed: string; id: string }): Applier {
  return (picture, event) => {
    if (!['add', 'update', 'remove'].includes(String(event['op']))) unknownOperation(event);
    const list = listOf(picture, key);
    const current = event['op'] === 'remove' ? [] : ([event[event['op'] === 'add' ? names.added : names.updated]].flat() as Json[]);
    const replaced = event['op'] === 'remove' ? [event[names.removed]] : current.map((one) => one[names.id]);
    setList(picture, key, [...list.filter((one) => !replaced.includes(one[names.id])), ...current]);
  };
}
