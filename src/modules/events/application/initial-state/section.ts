import type { Actor } from '../../../../kernel/actor.js';
import type { ClientCapabilities } from '../../domain/event-queue.js';

/** What a client wants to start with. */
export interface InitialStateInput {
  /** Null: everything. */
  readonly types: readonly string[] | null;
  readonly clientGravatar: boolean;
  readonly includeSubscribers: boolean;
  /** How far back presences go; null for as far as usual. */
  readonly presenceHistoryDays: number | null;
  readonly capabilities: ClientCapabilities;
}

export function includesState(wishes: InitialStateInput, type: string): boolean {
  return wishes.types === null || wishes.types.includes(type);
}

/** A part of what `POST /register` answers: the present state of what certain events change. */
export abstract class StateSection {
  /** Event types that bring the section; one of them is enough. */
  abstract readonly types: readonly string[];
  /** Keys of the answer with their values. */
  abstract load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>>;
}
