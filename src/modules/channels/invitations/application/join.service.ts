import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountIdentityPolicy, PasswordPolicy, type User } from '../../../users/accounts.api.js';
import { AdmitInviteeService } from './admit-invitee.service.js';
import { InvitationAccess } from './invitation-access.js';
import { InviteeAddressPolicy } from './invitee-address-policy.js';

export interface JoinRealmInput {
  /** From the link in the mail. */
  readonly key: string;
  readonly fullName: string;
  readonly password: string;
}

/** Registers accounts for visitors who prove by a mailed key that an address is theirs. */
@Injectable()
export class JoinService {
  constructor(
    private readonly access: InvitationAccess,
    private readonly addresses: InviteeAddressPolicy,
    private readonly identities: AccountIdentityPolicy,
    private readonly passwords: PasswordPolicy,
    private readonly admitting: AdmitInviteeService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The address that a key was mailed to; null for the key of a link. @throws BadRequest */
  async getAddress(realmId: RealmId, key: string): Promise<string | null> {
    return this.unitOfWork.run(async () => (await this.access.accessByKey(realmId, key)).email);
  }

  /** @returns the new account @throws BadRequest */
  async join(realmId: RealmId, { key, fullName: enteredName, password }: JoinRealmInput): Promise<User> {
    const fullName = await this.identities.checkFullName(realmId, enteredName, null);
    const { user, invitation } = await this.unitOfWork.run(async () => {
      const found = await this.access.accessByKey(realmId, key);
      const { email } = found;
      if (email === null) throw new BadRequest('This link is for many: ask for a mail with it first.');
      const problem = await this.addresses.findProblem(realmId, email);
      if (problem !== null) throw new BadRequest(problem);
      if (this.passwords.isTooWeak(password, { email, fullName })) throw new BadRequest('The password is too weak.');
      return { user: await this.admitting.admit(found, { email, fullName, password }), invitation: found };
    });
    await this.admitting.notifyInviter(invitation, user);
    return user;
  }
}
