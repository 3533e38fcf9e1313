import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { StatusPublishing } from '../../../users/presence.api.js';
import { StateSection } from './section.js';

/** What people say they are doing. */
@Injectable()
export class StatusesSection extends StateSection {
  readonly types = ['user_status'];

  constructor(private readonly statuses: StatusPublishing) {
    super();
  }

  async load(actor: Actor): Promise<Readonly<Record<string, unknown>>> {
    return { user_status: await this.statuses.all(actor) };
  }
}
