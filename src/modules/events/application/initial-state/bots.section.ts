import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BotListings } from '../../../users/bots.api.js';
import { StateSection } from './section.js';

/** The bots that the account manages, with their keys. */
@Injectable()
export class BotsSection extends StateSection {
  readonly types = ['realm_bot'];

  constructor(private readonly bots: BotListings) {
    super();
  }

  async load(actor: Actor): Promise<Readonly<Record<string, unknown>>> {
    return { realm_bots: await this.bots.managed(actor) };
  }
}
