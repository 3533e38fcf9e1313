import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountIdentityPolicy, type EmailAddressProblem } from '../../accounts/application/account-identity-policy.js';
import { Greeter } from '../../accounts/application/required-ports.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { PasswordPolicy } from '../../accounts/domain/password-policy.js';
import type { User } from '../../accounts/domain/user.js';
import { RegisterAccountService } from './register-account.service.js';

export interface CreateUserInput {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  /** Member by default. */
  readonly role?: Role;
}

/** Creates accounts for other people. */
@Injectable()
export class CreateUserService {
  constructor(
    private readonly users: UserLookup,
    private readonly repository: UserRepository,
    private readonly identities: AccountIdentityPolicy,
    private readonly passwords: PasswordPolicy,
    private readonly registration: RegisterAccountService,
    private readonly greeter: Greeter,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param actor an operator, or an administrator to whom an operator has granted the permission to create users
   * @throws BadRequest
   */
  async create(actor: Actor, { email, password, fullName: enteredName, role = Role.member }: CreateUserInput): Promise<User> {
    if (!actor.isOperator && !(await this.users.get(actor.userId)).canCreateUsers)
      throw new BadRequest('User not authorized to create users');
    const fullName = await this.identities.checkFullName(actor.realmId, enteredName, null);
    const problem = await this.identities.findProblem(actor.realmId, email);
    if (problem !== null) throw new BadRequest(problemMessages(email)[problem]);
    if ((await this.repository.findByEmails(actor.realmId, [email])).length > 0) throw new BadRequest('Email is already in use.');
    if (this.passwords.isTooWeak(password, { email, fullName })) throw new BadRequest('The password is too weak.');
    const account = { realmId: actor.realmId, email: email.trim(), fullName, role, timezone: '' };
    const user = await this.unitOfWork.run(async () => {
      const created = await this.registration.register({ ...account, botType: null, botOwnerId: null, system: false }, password);
      await this.audit.record(actor, { action: 'account.created', targetKind: 'user', targetId: created.id, details: { role } });
      return created;
    });
    await this.greeter.greet(user);
    return user;
  }
}

/** The messages for the creator of the account; registering accounts for oneself has messages of its own. */
function problemMessages(email: string): Readonly<Record<EmailAddressProblem, string>> {
  return {
    form: 'Bad name or username',
    plus: 'Email addresses containing + are not allowed.',
    domain: `Email '${email}' not allowed in this organization`,
    disposable: 'Disposable email addresses are not allowed in this organization',
  };
}
