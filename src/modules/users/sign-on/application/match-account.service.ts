import { Injectable } from '@nestjs/common';
import { isAdministrator, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { AddressInvitations, Greeter } from '../../accounts/application/required-ports.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import type { User } from '../../accounts/domain/user.js';
import { RegisterAccountService } from '../../administration/application/register-account.service.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import type { AssertedIdentity, LinkedBy, SignOnProvider } from '../domain/sign-on-provider.js';
import { ExternalIdentityRepository } from './sign-on-provider.repository.js';

/** Characters that names cannot contain. */
const FORBIDDEN_IN_NAMES = /[*`\\>"@\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Knows which people of providers belong to which accounts. Inside the unit of work. */
@Injectable()
export class LinkIdentityService {
  constructor(
    private readonly identities: ExternalIdentityRepository,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /** The account of a person who has logged in before; null for others. */
  async findAccount(providerId: number, { subject }: AssertedIdentity): Promise<UserId | null> {
    const known = await this.identities.find(providerId, subject);
    if (known) await this.identities.noteUse(providerId, subject, this.clock.now());
    return known?.userId ?? null;
  }

  /** @throws SignOnFailure if the account belongs to another person of the provider */
  async link(
    { id: providerId, realmId, name }: SignOnProvider,
    { subject }: AssertedIdentity,
    user: User,
    linkedBy: LinkedBy,
    clientName: string,
  ): Promise<void> {
    const other = await this.identities.findByUser(providerId, user.id);
    if (other) throw new SignOnFailure('S07', 'The account is connected with another person of the provider.', user.id);
    const now = this.clock.now();
    await this.identities.add({ providerId, subject, realmId, userId: user.id, linkedBy, linkedAt: now, usedAt: now });
    await this.audit.record(user.asActor(clientName), {
      action: 'account.identity_linked',
      targetKind: 'user',
      targetId: user.id,
      details: { provider: name, linked_by: linkedBy },
    });
  }
}

/** Finds the account of a person whom a provider knows, links the two, and creates the account where the provider may. */
@Injectable()
export class MatchAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly linking: LinkIdentityService,
    private readonly policy: AccountIdentityPolicy,
    private readonly registration: RegisterAccountService,
    private readonly invitations: AddressInvitations,
    private readonly greeter: Greeter,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * A person who has logged in before gets the same account, whatever address the provider tells now. Otherwise an address that the provider
   * has confirmed leads to the account that has it, but never to that of an owner or an administrator.
   * @throws SignOnFailure
   */
  async match(provider: SignOnProvider, identity: AssertedIdentity, clientName: string): Promise<User> {
    const { user, isNew } = await this.unitOfWork.run(async () => {
      const known = await this.linking.findAccount(provider.id, identity);
      if (known !== null) return { user: await this.checkedAccount(known), isNew: false };
      const email = this.confirmedAddress(identity);
      const [holder] = await this.users.findByEmails(provider.realmId, [email]);
      if (!holder) return { user: await this.create(provider, { ...identity, email }, clientName), isNew: true };
      const user = await this.checkedAccount(holder.id);
      if (isAdministrator(user.role)) throw new SignOnFailure('S06', 'Owners and administrators connect by their password.', user.id);
      await this.linking.link(provider, identity, user, 'address', clientName);
      return { user, isNew: false };
    });
    if (isNew) await this.greeter.greet(user);
    return user;
  }

  /**
   * Links a person to the account whose password was entered.
   * @throws SignOnFailure if one of the two is linked otherwise
   */
  async connect(provider: SignOnProvider, identity: AssertedIdentity, userId: UserId, clientName: string): Promise<User> {
    return this.unitOfWork.run(async () => {
      const user = await this.checkedAccount(userId);
      const known = await this.linking.findAccount(provider.id, identity);
      if (known !== null && known !== userId) throw new SignOnFailure('S07', 'The person is connected with another account.', user.id);
      if (known === null) await this.linking.link(provider, identity, user, 'confirmation', clientName);
      return user;
    });
  }

  /** The account, locked. @throws SignOnFailure if nobody logs in to it by a provider */
  private async checkedAccount(userId: UserId): Promise<User> {
    const user = await this.users.lock(userId);
    if (user.isBot || user.system) throw new SignOnFailure('S08', 'The account with the address is no person.', userId);
    if (!user.active) throw new SignOnFailure('S10', 'The account is deactivated.', userId);
    return user;
  }

  private confirmedAddress({ email, emailVerified }: AssertedIdentity): string {
    if (email === null) throw new SignOnFailure('S05', 'The provider tells no address.');
    if (!emailVerified) throw new SignOnFailure('S05', 'The provider does not say that the address is verified.');
    if (!isAddress(email)) throw new SignOnFailure('S05', 'The provider tells something that is no address.');
    return email;
  }

  private async create(
    provider: SignOnProvider,
    identity: AssertedIdentity & { readonly email: string },
    clientName: string,
  ): Promise<User> {
    const { realmId } = provider;
    const { email } = identity;
    const problem = await this.policy.findProblem(realmId, email);
    if (problem !== null) throw new SignOnFailure('S09', `The organization does not allow the address: ${problem}.`);
    const fullName = await this.findName(provider, identity);
    const user = (await this.invitations.accept(realmId, { email, fullName })) ?? (await this.register(provider, { email, fullName }));
    const actor = user.asActor(clientName);
    const details = { role: user.role, provider: provider.name };
    await this.audit.record(actor, { action: 'account.created', targetKind: 'user', targetId: user.id, details });
    await this.linking.link(provider, identity, user, 'creation', clientName);
    return user;
  }

  private async register(
    { realmId, createsAccounts }: SignOnProvider,
    { email, fullName }: { readonly email: string; readonly fullName: string },
  ): Promise<User> {
    if (!createsAccounts) throw new SignOnFailure('S08', 'Nobody has the address, and the provider creates no accounts.');
    const account = { realmId, email, fullName, role: Role.member, timezone: '', botType: null, botOwnerId: null, system: false };
    return this.registration.register(account, null);
  }

  /** The name that the provider tells, without what names cannot contain, or else the first part of the address. */
  private async findName({ realmId }: SignOnProvider, { fullName, email }: AssertedIdentity & { readonly email: string }): Promise<string> {
    for (const source of [fullName, email.slice(0, email.lastIndexOf('@')), email.replace('@', ' ')]) {
      const cleaned = source.replace(FORBIDDEN_IN_NAMES, ' ').replace(/\s+/g, ' ').trim();
      const name = Array.from(cleaned).slice(0, LIMITS.MAX_FULL_NAME_CODE_POINTS).join('').trim();
      try {
        return await this.policy.checkFullName(realmId, name, null);
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error;
      }
    }
    throw new SignOnFailure('S08', 'The organization accepts no name that could be made for the account.');
  }
}
