import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ListGroupsService } from '../../../users/users.api.js';
import { StateSection, type InitialStateInput } from './section.js';

/** The groups of the organization; deactivated ones for clients that know what they are. */
@Injectable()
export class UserGroupsSection extends StateSection {
  readonly types = ['realm_user_groups'];

  constructor(private readonly groups: ListGroupsService) {
    super();
  }

  async load(actor: Actor, { capabilities }: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    return { realm_user_groups: await this.groups.list(actor, capabilities.deactivatedGroups) };
  }
}
