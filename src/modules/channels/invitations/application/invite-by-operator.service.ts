import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../../users/accounts.api.js';
import type { NewInvitation } from '../domain/invitation.js';
import { InvitationRepository } from './invitation.repository.js';
import { InviteeAddressPolicy } from './invitee-address-policy.js';
import { IssueInvitationService } from './issue-invitation.service.js';

const LIFETIME_MS = 7 * 86_400_000;
/** Many are invited at once, of whom some are away. */
const LIFETIME_OF_MAILS_MS = 30 * 86_400_000;

/** Issues invitations for the operator of the server, who passes their links on or has them mailed in the name of an owner. */
@Injectable()
export class InviteByOperatorService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly issuing: IssueInvitationService,
    private readonly addresses: InviteeAddressPolicy,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param actor an operator
   * @returns the one-time link with which the owner of the address chooses name and password within seven days
   * @throws BadRequest
   */
  async invite(actor: Actor, { email, role = Role.member }: { readonly email: string; readonly role?: Role }): Promise<string> {
    if (!actor.isOperator) throw new BadRequest('Insufficient permission');
    const address = email.trim();
    const problem = await this.addresses.findProblem(actor.realmId, address);
    if (problem !== null) throw new BadRequest(problem);
    return this.unitOfWork.run(async () => {
      const account = await this.addresses.findAccount(actor.realmId, address);
      if (account) throw new BadRequest(account.active ? 'Already has an account.' : 'Account has been deactivated.');
      const terms = this.termsOf(actor, address, role, LIFETIME_MS);
      const invitation = await this.issuing.issue({ ...terms, inviterId: null, byOperator: true });
      await this.audit.record(actor, { action: 'account.invited', targetKind: 'invitation', targetId: invitation.id, details: { role } });
      return this.issuing.linkUrl(invitation);
    });
  }

  /** Why the organization does not allow an address, as clients show it; null if it does. */
  findProblem(realmId: RealmId, email: string): Promise<string | null> {
    return this.addresses.findProblem(realmId, email);
  }

  /** Whether an invitation was mailed to the address that is still valid. */
  isInvited(realmId: RealmId, email: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const open = await this.invitations.lockOpenTo(realmId, email);
      return open.some((invitation) => invitation.isValid(this.clock.now()));
    });
  }

  /**
   * Mails an invitation in the name of an owner, valid for thirty days. The limits of mails are for people, not for the operator.
   * @param email one that is allowed
   * @returns false if the address was invited before and the invitation is still valid
   */
  mail(operator: Actor, inviter: User, { email, role }: { readonly email: string; readonly role: Role }): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      if (await this.isInvited(operator.realmId, email)) return false;
      const terms = this.termsOf(operator, email, role, LIFETIME_OF_MAILS_MS);
      const invitation = await this.issuing.issue({ ...terms, inviterId: inviter.id });
      await this.issuing.sendMail(invitation, inviter.fullName);
      await this.issuing.publishChange(invitation);
      const details = { role };
      await this.audit.record(operator, { action: 'account.invited', targetKind: 'invitation', targetId: invitation.id, details });
      return true;
    });
  }

  private termsOf({ realmId }: Actor, email: string, role: Role, lifetimeMs: number): Omit<NewInvitation, 'inviterId'> {
    const invitedAt = this.clock.now();
    const grants = { channelIds: [], groupIds: [], defaultChannels: true };
    return { realmId, email, role, linkId: null, ...grants, notifyInviter: false, invitedAt, expiresAt: invitedAt + lifetimeMs };
  }
}
