import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { PasswordPolicy } from '../../accounts/domain/password-policy.js';
import type { User } from '../../accounts/domain/user.js';
import { AccountIdentityPolicy, type EmailAddressProblem } from '../../accounts/application/account-identity-policy.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { RegisterAccountService } from './register-account.service.js';

export interface CreateUserInput {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/** Makes accounts for people who need not do it themselves. */
@Injectable()
export class CreateUserService {
  constructor(
    private readonly users: UserLookup,
    private readonly repository: UserRepository,
    private readonly identities: AccountIdentityPolicy,
    private readonly passwords: PasswordPolicy,
    private readonly arrivals: RegisterAccountService,
  ) {}

  /**
   * @param actor an administrator, to whom an operator has given the power
   * @throws BadRequest
   */
  async create(actor: Actor, { email, password, fullName: written }: CreateUserInput): Promise<User> {
    if (!(await this.users.get(actor.userId)).canCreateUsers) throw new BadRequest('User not authorized to create users');
    const fullName = await this.identities.checkFullName(actor.realmId, written, null);
    const objection = await this.identities.findProblem(actor.realmId, email);
    if (objection !== null) throw new BadRequest(refusals(email)[objection]);
    if ((await this.repository.findByEmails(actor.realmId, [email])).length > 0) throw new BadRequest('Email is already in use.');
    if (this.passwords.isTooWeak(password, { email, fullName })) throw new BadRequest('The password is too weak.');
    const account = { realmId: actor.realmId, email: email.trim(), fullName, role: Role.member, timezone: '' };
    return this.arrivals.register({ ...account, botType: null, botOwnerId: null, system: false }, password);
  }
}

/** To whoever makes an account for somebody else. */
function refusals(email: string): Readonly<Record<EmailAddressProblem, string>> {
  return {
    form: 'Bad name or username',
    plus: 'Email addresses containing + are not allowed.',
    domain: `Email '${email}' not allowed in this organization`,
    disposable: 'Disposable email addresses are not allowed in this organization',
  };
}
