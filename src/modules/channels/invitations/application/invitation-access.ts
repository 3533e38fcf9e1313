import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { Invitation, InvitationId } from '../domain/invitation.js';
import { InvitationPolicy } from './invitation-policy.js';
import { InvitationRepository } from './invitation.repository.js';

/** Loads invitations for accounts that manage them, and for visitors who hold their keys. */
@Injectable()
export class InvitationAccess {
  constructor(
    private readonly repository: InvitationRepository,
    private readonly policy: InvitationPolicy,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** The invitation by mail or by link that the key opens; locked until the unit of work ends. @throws BadRequest */
  async accessByKey(realmId: RealmId, key: string): Promise<Invitation> {
    const invitation = await this.repository.lockByKey(realmId, this.secrets.digest(key));
    if (!invitation?.isValid(this.clock.now()) || !(await this.policy.canJoinBy(invitation))) throw invalidLink();
    return invitation;
  }

  /** The same for links that anybody may use. @throws BadRequest */
  async accessLinkByKey(realmId: RealmId, key: string): Promise<Invitation> {
    const invitation = await this.accessByKey(realmId, key);
    if (!invitation.isLink) throw invalidLink();
    return invitation;
  }

  /** An open invitation that the actor may revoke or resend. @throws DomainError */
  async accessForChange(actor: Actor, id: InvitationId, isLink: boolean): Promise<Invitation> {
    const invitation = await this.repository.findById(actor.realmId, id);
    if (invitation?.isLink !== isLink || invitation.inviterId === null) throw noSuchInvitation();
    const isRevokedLink = isLink && invitation.state === 'revoked';
    if (!isRevokedLink && !invitation.isValid(this.clock.now())) throw noSuchInvitation();
    this.policy.checkManage(actor, invitation);
    if (isRevokedLink) throw new BadRequest('Invitation has already been revoked');
    return invitation;
  }

  /** The same for an invitation by mail by which its address may still join. @throws DomainError */
  async accessForResending(actor: Actor, id: InvitationId): Promise<Invitation> {
    const invitation = await this.accessForChange(actor, id, false);
    if (!(await this.policy.canJoinBy(invitation))) throw noSuchInvitation();
    return invitation;
  }
}

function invalidLink(): BadRequest {
  return new BadRequest('The link is invalid or has expired.');
}

function noSuchInvitation(): BadRequest {
  return new BadRequest('No such invitation');
}
