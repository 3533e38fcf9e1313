import { Injectable } from '@nestjs/common';
import { isAdministrator, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { Greeter } from '../../accounts/application/required-ports.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import type { User } from '../../accounts/domain/user.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { allowsAddress, type AssertedIdentity, type LinkedBy, type SignOnProvider } from '../domain/sign-on-provider.js';
import { CreatePersonService, SetUpPersonService } from './set-up-person.service.js';
import { ExternalIdentityRepository } from './sign-on-provider.repository.js';

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
    const identity = { providerId, subject, realmId, userId: user.id, linkedBy, linkedAt: now, usedAt: now };
    await this.identities.add({ ...identity, sealedRefreshToken: null, nextCheckAt: null });
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
    private readonly creation: CreatePersonService,
    private readonly greeter: Greeter,
    private readonly setUp: SetUpPersonService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * A person who has logged in before gets the same account, whatever address the provider tells now. Otherwise an address that the provider
   * has confirmed leads to the account that has it, but never to that of an owner or an administrator. An account that an import has made for an
   * author becomes that of the person, unless it has more rights than a member: then an owner activates it.
   * @throws SignOnFailure
   */
  async match(provider: SignOnProvider, identity: AssertedIdentity, clientName: string): Promise<User> {
    if (!allowsAddress(provider, identity)) throw new SignOnFailure('S09', 'The provider is limited to other domains.');
    const { user, isNew } = await this.unitOfWork.run(async () => {
      const known = await this.linking.findAccount(provider.id, identity);
      if (known !== null) return { user: await this.checkedAccount(known), isNew: false };
      const email = this.confirmedAddress(identity);
      const [holder] = await this.users.findByEmails(provider.realmId, [email]);
      if (!holder || mayClaim(holder)) {
        return { user: await this.create(provider, { ...identity, email }, holder, clientName), isNew: true };
      }
      const user = await this.checkedAccount(holder.id);
      if (isAdministrator(user.role)) throw new SignOnFailure('S06', 'Owners and administrators connect by their password.', user.id);
      await this.linking.link(provider, identity, user, 'address', clientName);
      return { user, isNew: false };
    });
    if (isNew) {
      await this.greeter.greet(user);
      await this.setUp.takePicture(user, identity, clientName);
    }
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
    imported: User | undefined,
    clientName: string,
  ): Promise<User> {
    const user = await this.creation.create(provider, identity, imported, clientName);
    await this.linking.link(provider, identity, user, imported ? 'address' : 'creation', clientName);
    await this.setUp.joinGroups(user, identity.groups);
    return user;
  }
}

/** Whether an import has made the account for somebody without more rights than a member, and nobody has claimed it. */
export function mayClaim({ importedStub, isBot, role }: User): boolean {
  return importedStub && !isBot && role >= Role.member;
}
