import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../../users/accounts.api.js';
import { AddressInvitations } from '../../../users/users-ports.api.js';
import { AdmitInviteeService } from './admit-invitee.service.js';
import { InvitationPolicy } from './invitation-policy.js';
import { InvitationRepository } from './invitation.repository.js';

/** Uses the invitation up that was mailed to an address, for somebody who has shown in another way that the address is theirs. */
@Injectable()
export class AcceptForAddressService extends AddressInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly policy: InvitationPolicy,
    private readonly admitting: AdmitInviteeService,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async accept(realmId: RealmId, { email, fullName }: { readonly email: string; readonly fullName: string }): Promise<User | null> {
    for (const invitation of await this.invitations.lockOpenTo(realmId, email)) {
      const mayRise = invitation.role < Role.member;
      if (mayRise || !invitation.isValid(this.clock.now()) || !(await this.policy.canJoinBy(invitation))) continue;
      const user = await this.admitting.admit(invitation, { email, fullName, password: null });
      this.unitOfWork.beforeReturn(() => this.admitting.notifyInviter(invitation, user));
      return user;
    }
    return null;
  }
}
