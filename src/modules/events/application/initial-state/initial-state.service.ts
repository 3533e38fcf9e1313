import type { Actor } from '../../../../kernel/actor.js';
import type { ClientCapabilities } from '../../domain/event-queue.js';
import { Inject, Injectable } from '@nestjs/common';

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

/** Names the list of all sections, which the module fills. */
export const STATE_SECTIONS = Symbol('state sections');

/** Everything that a client can ask to start with. */
@Injectable()
export class InitialStateService {
  constructor(@Inject(STATE_SECTIONS) private readonly sections: readonly StateSection[]) {}

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const wanted = this.sections.filter(({ types }) => types.some((type) => includesState(wishes, type)));
    const parts = await Promise.all(wanted.map((section) => section.load(actor, wishes)));
    return Object.assign({}, ...parts) as Record<string, unknown>;
  }
}

/** A part of the state that is JSON already: lists so long that their entries are kept written out. */
export class RawStateJson {
  constructor(readonly text: string) {}
}
