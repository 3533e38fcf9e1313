import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { DirectConversationsService } from './direct-conversations.service.js';

/** Decides to whom an account may write direct messages, and whom it may tell that it is typing one. */
@Injectable()
export class DirectMessageAccess {
  constructor(
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly permissions: GroupPermissions,
    private readonly direct: DirectConversationsService,
  ) {}

  /**
   * A direct message makes its participants visible to each other, so a guest may not start one with an account they cannot see.
   * @throws BadRequest
   */
  async checkRecipients(actor: Actor, recipients: readonly User[]): Promise<void> {
    if (!recipients.every(await this.access.visibilityFilter(actor))) {
      throw new BadRequest('You do not have permission to access some of the recipients.');
    }
  }

  /**
   * At least one participant must be allowed to use direct messages, and the sender to start a conversation. Bots, and messages to bots or
   * to oneself, are exempt.
   * @param participantIds the sender included
   * @throws BadRequest
   */
  async checkWriting(actor: Actor, recipients: readonly User[], participantIds: readonly UserId[]): Promise<void> {
    if (actor.botType !== null || recipients.every((user) => user.isBot || user.id === actor.userId)) return;
    const sender = await this.users.get(actor.userId);
    await this.checkPermission([sender, ...recipients]);
    if (await this.permissions.realmAllows('direct_message_initiator_group', sender)) return;
    if (!(await this.direct.exists(actor.realmId, participantIds))) {
      throw new BadRequest('You do not have permission to initiate direct message conversations.');
    }
  }

  private async checkPermission(participants: readonly [User, ...User[]]): Promise<void> {
    if ((await this.permissions.realmSystemGroup(participants[0].realmId, 'direct_message_permission_group')) === 'role:nobody') {
      throw new BadRequest('Direct messages are disabled in this organization.');
    }
    for (const user of participants) if (await this.permissions.realmAllows('direct_message_permission_group', user)) return;
    throw new BadRequest('This conversation does not include any users who can authorize it.');
  }
}
