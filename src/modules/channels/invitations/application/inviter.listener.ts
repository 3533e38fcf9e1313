import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AccountListener, AccountListeners, type User } from '../../../users/users.api.js';
import type { Invitation } from '../domain/invitation.js';
import { IssueInvitationService } from './issue-invitation.service.js';
import { InvitationRepository } from './invitation.repository.js';
import { InviterPolicy } from './inviter-policy.js';

/** Revokes the open invitations of accounts that may not send them any more, because they are deactivated or have another role. */
@Injectable()
export class InviterListener implements AccountListener, OnModuleInit {
  readonly order = 50;

  constructor(
    private readonly observers: AccountListeners,
    private readonly repository: InvitationRepository,
    private readonly policy: InviterPolicy,
    private readonly desk: IssueInvitationService,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  async deactivated(user: User): Promise<void> {
    await this.revoke(user, await this.repository.listOpenBy(user.realmId, user.id));
  }

  async roleChanged(user: User): Promise<void> {
    const outgrown: Invitation[] = [];
    for (const invitation of await this.repository.listOpenBy(user.realmId, user.id)) {
      if (!(await this.policy.canInvite(user, invitation))) outgrown.push(invitation);
    }
    await this.revoke(user, outgrown);
  }

  private async revoke({ realmId, id: inviterId }: User, invitations: readonly Invitation[]): Promise<void> {
    if (invitations.length === 0) return;
    await this.repository.revoke(invitations.map(({ id }) => id));
    await this.desk.publishChange({ realmId, inviterId });
  }
}
