import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { User } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import type { TopicsPolicy } from '../domain/channel.js';

/** Decides who may choose the topics policies of channels that they may administer. */
@Injectable()
export class TopicsPolicyAccess {
  constructor(private readonly permissions: GroupPermissions) {}

  /**
   * Everybody may leave the choice to the organization.
   * @param user an account that may administer the channel
   * @throws BadRequest if the organization does not let the account choose another policy
   */
  async checkChange(user: User, policy: TopicsPolicy): Promise<void> {
    if (policy === 'inherit' || isAdministrator(user.role)) return;
    if (!(await this.permissions.realmAllows('can_set_topics_policy_group', user))) throw new BadRequest('Insufficient permission');
  }
}
