import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { MutedUsersService } from '../../../users/muting.api.js';
import { StateSection } from './section.js';

/** Whom the account does not want to hear. */
@Injectable()
export class MutedUsersSection extends StateSection {
  readonly types = ['muted_users'];

  constructor(private readonly muted: MutedUsersService) {
    super();
  }

  async load(actor: Actor): Promise<Readonly<Record<string, unknown>>> {
    return { muted_users: await this.muted.list(actor.userId) };
  }
}
