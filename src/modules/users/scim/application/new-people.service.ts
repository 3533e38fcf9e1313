import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { RegisterAccountService } from '../../administration/application/register-account.service.js';
import { type ScimDocument, textIn } from '../domain/scim-document.js';
import { ScimError } from '../domain/scim-error.js';
import { nameIn, roleIn, userNameKey } from '../domain/scim-person.js';
import { mayAssign } from './apply-person.service.js';
import { PersonAddressService } from './person-address.service.js';
import type { ScimPerson } from './scim.presenter.js';
import { ScimAccountRepository } from './scim.repository.js';
import type { Provisioner } from './scim-tokens.service.js';

/** Finds out whether the account of a new person of a provider exists, and creates it. Inside the unit of work. */
@Injectable()
export class NewPeopleService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: ScimAccountRepository,
    private readonly policy: AccountIdentityPolicy,
    private readonly addresses: PersonAddressService,
    private readonly registration: RegisterAccountService,
    private readonly audit: AuditLog,
  ) {}

  /** An account that comes back instead of a new one; null for a new one. @throws ScimError uniqueness if somebody else is in the way */
  async findReturning(realmId: RealmId, document: ScimDocument, email: string): Promise<ScimPerson | null> {
    const known = await this.accounts.findByUserName(realmId, userNameKey(textIn(document, 'userName') ?? ''));
    const [holder] = await this.users.findByEmails(realmId, [email]);
    const id = known?.userId ?? holder?.id;
    if (id === undefined) return null;
    const person = { user: await this.users.lock(id), account: await this.accounts.find(realmId, id) };
    if (returns(person) && (holder === undefined || holder.id === id)) return person;
    throw new ScimError(409, 'uniqueness', 'Another account has the name or the address.');
  }

  /** @throws ScimError */
  async register(provisioner: Provisioner, document: ScimDocument, email: string): Promise<User> {
    const { realmId } = provisioner.actor;
    await this.addresses.check(realmId, email);
    const fullName = await this.policy.findFullName(realmId, nameIn(document) ?? '', email, null);
    if (fullName === null) throw new ScimError(400, 'invalidValue', 'The organization does not accept the name.');
    const said = roleIn(document) ?? Role.member;
    const role = mayAssign(provisioner, said) ? said : Role.member;
    const account = { realmId, email, fullName, role, timezone: '', botType: null, botOwnerId: null, system: false };
    const user = await this.registerFree(account);
    const entry = { action: 'account.created', targetKind: 'user', targetId: user.id, details: { role } };
    await this.audit.record(provisioner.actor, entry);
    return user;
  }

  private async registerFree(account: Parameters<RegisterAccountService['register']>[0]): Promise<User> {
    try {
      return await this.registration.register(account, null);
    } catch (error) {
      // Somebody else has got the address meanwhile.
      if (error instanceof BadRequest) throw new ScimError(409, 'uniqueness', error.message);
      throw error;
    }
  }
}

/** Whether the provider has deleted the person of an account, or an import made it for somebody who comes now. */
function returns({ user, account }: ScimPerson): boolean {
  if (user.active || user.isBot || user.system) return false;
  return account?.removed === true || (user.importedStub && user.role >= Role.member);
}
