import { Inject, Injectable } from '@nestjs/common';
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

/** What `POST /register` answers beside the queue: properties of the response by name, each described by the section that loads it. */
export type InitialState = Readonly<Record<string, unknown>>;

/** A part of the response of `POST /register`: the present state of what some event types change. */
export abstract class StateSection {
  /** The section is loaded if one of these event types is requested. */
  abstract readonly types: readonly string[];
  /** Returns properties of the response. */
  abstract load(actor: Actor, input: InitialStateInput): Promise<object>;
}

/** Injection token of the list of all sections. */
export const STATE_SECTIONS = Symbol('state sections');

/** Loads the requested sections of the initial state. */
@Injectable()
export class InitialStateService {
  constructor(@Inject(STATE_SECTIONS) private readonly sections: readonly StateSection[]) {}

  async load(actor: Actor, input: InitialStateInput): Promise<InitialState> {
    const requested = this.sections.filter(({ types }) => types.some((type) => includesState(input, type)));
    const parts = await Promise.all(requested.map((section) => section.load(actor, input)));
    return Object.assign({}, ...parts) as InitialState;
  }
}

/** A part of the state as JSON, for long lists that are cached as JSON; the pieces of one are UTF-8. */
export class RawStateJson {
  constructor(readonly json: string | readonly Buffer[]) {}
}
