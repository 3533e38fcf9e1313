import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type StateSection, type InitialStateInput, includesState } from './section.js';

/** Names the list of all sections, which the module fills. */
export const STATE_SECTIONS = Symbol('state sections');

/** Everything that a client can ask to start with. */
@Injectable()
export class InitialState {
  constructor(@Inject(STATE_SECTIONS) private readonly sections: readonly StateSection[]) {}

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const wanted = this.sections.filter(({ types }) => types.some((type) => includesState(wishes, type)));
    const parts = await Promise.all(wanted.map((section) => section.load(actor, wishes)));
    return Object.assign({}, ...parts) as Record<string, unknown>;
  }
}
