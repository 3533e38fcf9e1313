import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { InviteeAddressPolicy } from './invitee-address-policy.js';
import { IssueInvitationService } from './issue-invitation.service.js';

const LIFETIME_MS = 7 * 86_400_000;

/** Issues invitations of the operator of the server, who passes their links on; no mail is sent. */
@Injectable()
export class InviteByOperatorService {
  constructor(
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
      const now = this.clock.now();
      const invitation = await this.issuing.issue({
        realmId: actor.realmId,
        email: address,
        inviterId: null,
        linkId: null,
        role,
        channelIds: [],
        groupIds: [],
        defaultChannels: true,
        notifyInviter: false,
        invitedAt: now,
        expiresAt: now + LIFETIME_MS,
        byOperator: true,
      });
      await this.audit.record(actor, { action: 'account.invited', targetKind: 'invitation', targetId: invitation.id, details: { role } });
      return this.issuing.linkUrl(invitation);
    });
  }
}
