import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { UserAccess } from '../../../users/accounts.api.js';
import { GroupPermissions, type User, UserLookup } from '../../../users/users.api.js';

/** Whom somebody may write to directly. */
@Injectable()
export class DirectRights {
  constructor(
    private readonly access: UserAccess,
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly conversations: ConversationRepository,
  ) {}

  /** Whoever writes to somebody is somebody whom they see from then on: nobody begins that by themselves. @throws BadRequest */
  async checkSight(actor: Actor, named: readonly User[]): Promise<void> {
    if (!named.every(await this.access.visibilityFilter(actor))) {
      throw new BadRequest('You do not have permission to access some of the recipients.');
    }
  }

  /**
   * One participant at least must be allowed to; and the sender, to begin. Bots, and messages to bots or oneself, are exempt.
   * @param participantIds the sender included
   * @throws BadRequest
   */
  async check(actor: Actor, named: readonly User[], participantIds: readonly number[]): Promise<void> {
    if (actor.botType !== null || named.every((user) => user.isBot || user.id === actor.userId)) return;
    const sender = await this.users.get(actor.userId);
    await this.checkPermission([sender, ...named]);
    if (await this.permissions.realmAllows('direct_message_initiator_group', sender)) return;
    if ((await this.conversations.findDirect(actor.realmId, participantIds)) === null) {
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
