import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { cleanFullName } from '../../accounts/domain/full-name.js';
import type { User } from '../../accounts/domain/user.js';
import { ChangeAccountStateService } from '../../administration/application/change-account-state.service.js';
import { ChangeAccountService } from '../../administration/application/change-account.service.js';
import { type ScimDocument, textIn } from '../domain/scim-document.js';
import { NotForProviders, ScimError } from '../domain/scim-error.js';
import {
  addressIn,
  documentOf,
  nameChangedIn,
  nameIn,
  roleIn,
  saidIn,
  type ScimAccount,
  statedIn,
  userNameKey,
} from '../domain/scim-person.js';
import { PersonAddressService } from './person-address.service.js';
import type { ScimPerson } from './scim.presenter.js';
import { ScimAccountRepository } from './scim.repository.js';
import type { Provisioner } from './scim-tokens.service.js';

/** What of a change the audit log has no entry of its own for. */
const AUDITED_HERE = ['userName', 'externalId', 'name', 'displayName', 'emails'];

/** Gives an account what a provider says of its person. Inside the unit of work, on locked realm and account. */
@Injectable()
export class ApplyPersonService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: ScimAccountRepository,
    private readonly policy: AccountIdentityPolicy,
    private readonly changes: ChangeAccountService,
    private readonly states: ChangeAccountStateService,
    private readonly addresses: PersonAddressService,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param isWhole whether the provider says all that it knows, so that the account gets it even if the provider has said the same before
   * @throws ScimError
   */
  async apply(provisioner: Provisioner, { user, account }: ScimPerson, after: ScimDocument, isWhole: boolean): Promise<ScimPerson> {
    const before = documentOf(user, account);
    const stated = statedIn(after, before, account, isWhole);
    await this.checkUserName(user, textIn(stated, 'userName') ?? '');
    const address = addressIn(stated);
    if (address !== null && (isWhole || address !== addressIn(before))) await this.addresses.change(provisioner, user, address);
    const name = isWhole ? nameIn(stated) : nameChangedIn(before, stated);
    if (name !== null) await this.rename(user, name);
    await this.changeRole(provisioner, user, roleIn(stated) ?? roleWithoutOne(user, account, after));
    if (typeof stated['active'] === 'boolean') await this.changeState(provisioner, user, stated['active']);
    return { user, account: await this.store(provisioner, { user, account }, before, stated) };
  }

  /** Deactivates an account, which the provider does not see any more. @throws ScimError for the last owner */
  async remove(provisioner: Provisioner, user: User): Promise<void> {
    await this.deactivate(provisioner, user);
    await this.accounts.touch(user.realmId, user.id, this.clock.now(), { removed: true });
    const entry = { action: 'account.provider_deleted', targetKind: 'user', targetId: user.id, details: {} };
    await this.audit.record(provisioner.actor, entry);
  }

  private async deactivate({ actor }: Provisioner, user: User): Promise<void> {
    if (!user.active) return;
    if (user.role === Role.owner && (await this.users.countOwners(user.realmId)) === 1) {
      throw new NotForProviders('The only owner of the organization stays active.');
    }
    await this.states.deactivate(actor, user);
  }

  /** Remembers what the provider says, and audits what has changed by it. */
  private async store(
    { actor }: Provisioner,
    { user, account: known }: ScimPerson,
    before: ScimDocument,
    stated: ScimDocument,
  ): Promise<ScimAccount> {
    const { id: userId, realmId } = user;
    const [userName, externalId] = [textIn(stated, 'userName') ?? user.email, textIn(stated, 'externalId')];
    const ofProvider = { userName, userNameKey: userNameKey(userName), externalId, said: saidIn(stated) };
    const account = { ...ofProvider, userId, realmId, removed: false, changedAt: this.clock.now() };
    const now = documentOf(user, account);
    const isOther = (attribute: string): boolean => JSON.stringify(before[attribute]) !== JSON.stringify(now[attribute]);
    const changed = Object.keys({ ...before, ...now }).filter(isOther);
    if (known?.said && changed.length === 0 && !known.removed) return known;
    await this.accounts.save(account);
    const attributes = changed.filter((attribute) => AUDITED_HERE.includes(attribute));
    if (attributes.length > 0) {
      const entry = { action: 'account.provisioned', targetKind: 'user', targetId: userId, details: { attributes } };
      await this.audit.record(actor, entry);
    }
    return account;
  }

  private async checkUserName({ id, realmId }: User, userName: string): Promise<void> {
    const key = userNameKey(userName);
    if (key === '') throw new ScimError(400, 'invalidValue', '"userName" is required.');
    // Some characters become two in lower case.
    if (Array.from(key).length > LIMITS.MAX_SCIM_TEXT_CODE_POINTS) throw new ScimError(400, 'invalidValue', '"userName" is too long.');
    const known = await this.accounts.findByUserName(realmId, key);
    const [holder] = known ? [] : await this.users.findByEmails(realmId, [key]);
    const ofHolder = holder ? await this.accounts.find(realmId, holder.id) : null;
    const other = known?.userId ?? (holder && (ofHolder?.userNameKey ?? null) === null ? holder.id : id);
    if (other !== id) throw new ScimError(409, 'uniqueness', `"${userName}" is in use.`);
  }

  private async rename(user: User, said: string): Promise<void> {
    if (cleanFullName(said) === user.fullName) return;
    const name = await this.policy.findFullName(user.realmId, said, user.email, user.id);
    if (name === null) throw new ScimError(400, 'invalidValue', 'The organization does not accept the name.');
    await this.changes.rename(user, name);
  }

  /** @param role null for no other one */
  private async changeRole(provisioner: Provisioner, user: User, role: Role | null): Promise<void> {
    if (role === null || role === user.role || user.role === Role.owner) return;
    if (mayAssign(provisioner, role) && mayAssign(provisioner, user.role)) await this.changes.changeRole(provisioner.actor, user, role);
  }

  private async changeState(provisioner: Provisioner, user: User, active: boolean): Promise<void> {
    if (active === user.active) return;
    if (!active) await this.deactivate(provisioner, user);
    else if (user.role === Role.owner) throw new NotForProviders('Owners are activated again by owners.');
    else await this.states.reactivate(provisioner.actor, user);
  }
}

/**
 * Whether a provider decides who has the role: who is a member or a guest always, and the others where an owner allows it. What it does not decide
 * stays.
 * @throws ScimError for the role of owners
 */
export function mayAssign({ assignsRoles }: Provisioner, role: Role): boolean {
  if (role >= Role.member) return true;
  if (!assignsRoles) return false;
  if (role === Role.owner) throw new NotForProviders('Only owners make somebody an owner.');
  return true;
}

/** Who had a role by the provider, which does not say it any more, is a member; other people keep theirs. */
function roleWithoutOne({ role }: User, account: ScimAccount | null, after: ScimDocument): Role | null {
  const before = account?.said ? roleIn(account.said) : null;
  return after['roles'] === undefined && before !== null && before === role ? Role.member : null;
}
