import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { InviteByOperatorService } from '../../channels/invitations.api.js';
import { AccountIdentityPolicy, EMAIL_ADDRESS_ERRORS, type User } from '../../users/accounts.api.js';
import { PasswordPolicy } from '../../users/authentication.api.js';
import { RegisterAccountService } from '../../users/administration.api.js';

/** The name and the password of an owner whose account is created immediately. */
export interface OwnerAccountInput {
  readonly fullName: string;
  readonly password: string;
}

/** Gives a new organization its owner: an account, or an invitation to create one. */
@Injectable()
export class FirstOwnerService {
  constructor(
    private readonly identities: AccountIdentityPolicy,
    private readonly passwords: PasswordPolicy,
    private readonly registration: RegisterAccountService,
    private readonly invitations: InviteByOperatorService,
  ) {}

  /** Inside the unit of work that creates the realm. @throws BadRequest */
  async register(realmId: RealmId, address: string, { fullName: enteredName, password }: OwnerAccountInput): Promise<User> {
    const email = address.trim();
    const problem = await this.identities.findProblem(realmId, email);
    if (problem !== null) throw new BadRequest(EMAIL_ADDRESS_ERRORS[problem]);
    const fullName = await this.identities.checkFullName(realmId, enteredName, null);
    if (this.passwords.isTooWeak(password, { email, fullName })) throw new BadRequest('The password is too weak.');
    const account = { realmId, email, fullName, role: Role.owner, timezone: '', botType: null, botOwnerId: null, system: false };
    return this.registration.register(account, password);
  }

  /** Inside the unit of work that creates the realm. @returns the link of the invitation @throws BadRequest */
  invite(operator: Actor, address: string): Promise<string> {
    return this.invitations.invite(operator, { email: address, role: Role.owner });
  }
}
