import type { Actor } from '../../../../kernel/actor.js';
import type { ClientCapabilities } from '../../domain/event-queue.js';

/** The initial state that a client requests. */
export interface InitialStateInput {
  /** Null for all types. */
  readonly types: readonly string[] | null;
  readonly clientGravatar: boolean;
  readonly includeSubscribers: boolean;
  /** How many days presences go back; null for the default. */
  readonly presenceHistoryDays: number | null;
  readonly capabilities: ClientCapabilities;
}

export function includesState(input: InitialStateInput, type: string): boolean {
  return input.types === null || input.types.includes(type);
}

/** A part of the response of `POST /register`: the present state of what some event types change. */
export abstract class StateSection {
  /** The section is loaded if one of these event types is requested. */
  abstract readonly types: readonly string[];
  /** Returns properties of the response. */
  abstract load(actor: Actor, input: InitialStateInput): Promise<object>;
}
