import type { ReplacedCredential } from '../../../../kernel/actor.js';
import { Injectable } from '@nestjs/common';
import { AccountListener, type Erasure, type User } from '../../../users/accounts.api.js';
import { RoleVisibilityListener } from '../../administration/application/channel-visibility.listener.js';
import { SuspendSubscriptionsListener } from '../../subscriptions/application/subscription.listener.js';
import type { Invitation } from '../domain/invitation.js';
import { InvitationPolicy } from './invitation-policy.js';
import { InvitationRepository } from './invitation.repository.js';
import { IssueInvitationService } from './issue-invitation.service.js';

/**
 * Revokes the open invitations of accounts that are deactivated, that have another API key, with which somebody else may have invited themselves, or
 * whose new role may not send them, and deletes those of erased people.
 */
@Injectable()
export class InviterListener extends AccountListener {
  override readonly after = [RoleVisibilityListener, SuspendSubscriptionsListener];

  constructor(
    private readonly repository: InvitationRepository,
    private readonly policy: InvitationPolicy,
    private readonly issuing: IssueInvitationService,
  ) {
    super();
  }

  override async onDeactivated(user: User): Promise<void> {
    await this.revoke(user, await this.repository.listOpenBy(user.realmId, user.id));
  }

  override async onCredentialsReplaced(user: User, replaced: ReplacedCredential): Promise<void> {
    if (replaced === 'api_key') await this.revoke(user, await this.repository.listOpenBy(user.realmId, user.id));
  }

  override async onRoleChanged(user: User): Promise<void> {
    const forbidden: Invitation[] = [];
    for (const invitation of await this.repository.listOpenBy(user.realmId, user.id)) {
      if (!(await this.policy.canInvite(user, invitation))) forbidden.push(invitation);
    }
    await this.revoke(user, forbidden);
  }

  /** Deletes the invitations to the person. */
  override async onErased({ realmId }: User, { emailKeys }: Erasure): Promise<void> {
    await this.repository.deleteTo(realmId, emailKeys);
  }

  private async revoke({ realmId, id: inviterId }: User, invitations: readonly Invitation[]): Promise<void> {
    if (invitations.length === 0) return;
    await this.repository.revoke(invitations.map(({ id }) => id));
    await this.issuing.publishChange({ realmId, inviterId });
  }
}
