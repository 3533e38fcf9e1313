import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { boolean, integer, named, nullable, object, optional, seconds, type Static, string } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Invitation, InvitationId } from '../domain/invitation.js';
import { InvitationAccess } from './invitation-access.js';
import { InvitationRepository } from './invitation.repository.js';
import { InviteeAddressPolicy } from './invitee-address-policy.js';
import { IssueInvitationService } from './issue-invitation.service.js';

/** An invitation as the API presents it: one by mail has an address, a link for several accounts has a URL. */
export const WireInvitation = named(
  'Invitation',
  object({
    id: integer(),
    invited_by_user_id: nullable(integer()),
    invited: seconds(),
    expiry_date: nullable(seconds('Null: the invitation does not expire.')),
    invited_as: integer(),
    email: optional(nullable(string('Only of invitations by mail.'))),
    link_url: optional(string('Only of links.')),
    notify_referrer_on_join: boolean(),
    is_multiuse: boolean(),
  }),
);
export type WireInvitation = Static<typeof WireInvitation>;

/** Lists, revokes and resends open invitations, for their inviters and for administrators. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly repository: InvitationRepository,
    private readonly access: InvitationAccess,
    private readonly addresses: InviteeAddressPolicy,
    private readonly issuing: IssueInvitationService,
    private readonly users: UserLookup,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** API objects: invitations by mail first, then links. */
  async list(actor: Actor): Promise<readonly WireInvitation[]> {
    const now = this.clock.now();
    const open = (await this.repository.listOpen(actor.realmId)).filter(
      (one) => one.inviterId !== null && one.isValid(now) && (isAdministrator(actor.role) || one.inviterId === actor.userId),
    );
    const ordered = [...open.filter(({ isLink }) => !isLink), ...open.filter(({ isLink }) => isLink)];
    return Promise.all(ordered.map((one) => this.present(one)));
  }

  /** Revokes the invitation, and with a link the invitations that were requested with it. @throws DomainError */
  revoke(actor: Actor, id: InvitationId, isLink: boolean): Promise<void> {
    return this.unitOfWork.run(async () => {
      const invitation = await this.access.accessForChange(actor, id, isLink);
      const requested = isLink ? await this.repository.listOpenByLink(actor.realmId, id) : [];
      await this.repository.revoke([id, ...requested.map((one) => one.id)]);
      await this.issuing.publishChange(invitation);
    });
  }

  /** Sends the mail again and renews the invitation's lifetime. @throws DomainError */
  resend(actor: Actor, id: InvitationId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const invitation = await this.access.accessForResending(actor, id);
      invitation.renew(this.clock.now());
      await this.repository.save(invitation);
      if (invitation.email !== null) await this.addresses.checkInvitationMails(actor, [invitation.email]);
      await this.issuing.sendMail(invitation, (await this.users.get(invitation.inviterId ?? actor.userId)).fullName);
      await this.issuing.publishChange(invitation);
    });
  }

  private async present(invitation: Invitation): Promise<WireInvitation> {
    return {
      id: invitation.id,
      invited_by_user_id: invitation.inviterId,
      invited: Math.floor(invitation.invitedAt / 1000),
      expiry_date: invitation.expiresAt === null ? null : Math.floor(invitation.expiresAt / 1000),
      invited_as: invitation.role,
      ...(invitation.isLink ? { link_url: await this.issuing.linkUrl(invitation) } : { email: invitation.email }),
      notify_referrer_on_join: invitation.notifyInviter,
      is_multiuse: invitation.isLink,
    };
  }
}
