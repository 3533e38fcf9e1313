import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UserLookup } from '../../../users/users.api.js';
import type { Invitation, InvitationId } from '../domain/invitation.js';
import { InvitationTime, IssueInvitationService } from './issue-invitation.service.js';
import { InvitationRights } from './invitation-policy.js';
import { InvitationRepository } from './invitation.repository.js';
import { InviterPolicy } from './inviter-policy.js';

/** Invitations that are open, for those who sent them and for administrators. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly repository: InvitationRepository,
    private readonly rights: InvitationRights,
    private readonly inviters: InviterPolicy,
    private readonly desk: IssueInvitationService,
    private readonly users: UserLookup,
    private readonly time: InvitationTime,
  ) {}

  /** As the wire shows them: those by mail, then links. */
  async list(actor: Actor): Promise<readonly Record<string, unknown>[]> {
    const now = this.time.now();
    const open = (await this.repository.listOpen(actor.realmId)).filter(
      (one) => one.inviterId !== null && one.isValid(now) && (isAdministrator(actor.role) || one.inviterId === actor.userId),
    );
    const ordered = [...open.filter(({ isLink }) => !isLink), ...open.filter(({ isLink }) => isLink)];
    return Promise.all(ordered.map((one) => this.present(one)));
  }

  /** With a link go the invitations that were asked for with it. @throws DomainError */
  revoke(actor: Actor, id: InvitationId, isLink: boolean): Promise<void> {
    return this.time.run(async (now) => {
      const invitation = await this.access(actor, id, isLink, now);
      const asked = isLink ? await this.repository.listOpenByLink(actor.realmId, id) : [];
      await this.repository.revoke([id, ...asked.map((one) => one.id)]);
      await this.desk.publishChange(invitation);
    });
  }

  /** Sends the mail again; the invitation is as fresh as a new one. @throws DomainError */
  resend(actor: Actor, id: InvitationId): Promise<void> {
    return this.time.run(async (now) => {
      const invitation = await this.access(actor, id, false, now);
      if (!(await this.inviters.canJoinBy(invitation))) throw new BadRequest('No such invitation');
      invitation.renew(now);
      await this.repository.save(invitation);
      if (invitation.email !== null) await this.rights.checkMails(actor, [invitation.email]);
      await this.desk.sendMail(invitation, (await this.users.get(invitation.inviterId ?? actor.userId)).fullName);
      await this.desk.publishChange(invitation);
    });
  }

  private async access(actor: Actor, id: InvitationId, isLink: boolean, now: number): Promise<Invitation> {
    const invitation = await this.repository.findById(actor.realmId, id);
    if (invitation?.isLink !== isLink || invitation.inviterId === null) throw new BadRequest('No such invitation');
    const revokedLink = isLink && invitation.state === 'revoked';
    if (!revokedLink && !invitation.isValid(now)) throw new BadRequest('No such invitation');
    this.rights.checkManages(actor, invitation);
    if (revokedLink) throw new BadRequest('Invitation has already been revoked');
    return invitation;
  }

  private async present(invitation: Invitation): Promise<Record<string, unknown>> {
    return {
      id: invitation.id,
      invited_by_user_id: invitation.inviterId,
      invited: Math.floor(invitation.invitedAt / 1000),
      expiry_date: invitation.expiresAt === null ? null : Math.floor(invitation.expiresAt / 1000),
      invited_as: invitation.role,
      ...(invitation.isLink ? { link_url: await this.desk.link(invitation) } : { email: invitation.email }),
      notify_referrer_on_join: invitation.notifyInviter,
      is_multiuse: invitation.isLink,
    };
  }
}
