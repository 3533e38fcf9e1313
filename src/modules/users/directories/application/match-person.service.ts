import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { Greeter } from '../../accounts/application/required-ports.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import type { User } from '../../accounts/domain/user.js';
import { mayClaim } from '../../sign-on/application/match-account.service.js';
import { CreatePersonService, SetUpPersonService } from '../../sign-on/application/set-up-person.service.js';
import { SignOnFailure } from '../../sign-on/domain/sign-on-failure.js';
import type { LinkedBy } from '../../sign-on/domain/sign-on-provider.js';
import { type Directory, vouchesFor } from '../domain/directory.js';
import { DirectoryPersonRepository } from './directory.repository.js';
import type { ProvenPerson } from './prove-person.service.js';

/** How the audit log names the directory of an organization. */
export const DIRECTORY_METHOD = 'ldap';

/** Finds the account of a person whom a directory knows, links the two, and creates the account where the directory may: by the rules for providers. */
@Injectable()
export class MatchPersonService {
  constructor(
    private readonly users: UserRepository,
    private readonly people: DirectoryPersonRepository,
    private readonly creation: CreatePersonService,
    private readonly setUp: SetUpPersonService,
    private readonly greeter: Greeter,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * A person who has logged in before gets the same account. Otherwise an address for which the directory is the authority leads to the account that has
   * it, but never to that of an owner or an administrator.
   * @throws SignOnFailure
   */
  async match(directory: Directory, person: ProvenPerson, clientName: string): Promise<User> {
    const { realmId } = directory;
    const { user, isNew } = await this.unitOfWork.run(async () => {
      const known = await this.people.find(realmId, person.uniqueId);
      if (known) {
        await this.people.noteUse(realmId, person.uniqueId, this.clock.now());
        return { user: await this.checkedAccount(known.userId), isNew: false };
      }
      const email = vouchedAddress(directory, person);
      const [holder] = await this.users.findByEmails(realmId, [email]);
      if (!holder || mayClaim(holder)) return { user: await this.create(directory, { ...person, email }, holder, clientName), isNew: true };
      const user = await this.checkedAccount(holder.id);
      if (isAdministrator(user.role)) throw new SignOnFailure('S06', 'Owners and administrators connect by their password.', user.id);
      await this.link(person, user, 'address', clientName);
      return { user, isNew: false };
    });
    if (isNew) {
      await this.greeter.greet(user);
      await this.setUp.givePicture(user, person.picture, clientName);
    }
    return user;
  }

  /** Links a person to the account of somebody who has logged in by other means. @throws SignOnFailure if one of the two is linked otherwise */
  async connect({ realmId }: Directory, person: ProvenPerson, userId: UserId, clientName: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const user = await this.checkedAccount(userId);
      const known = await this.people.find(realmId, person.uniqueId);
      if (known && known.userId !== userId) throw new SignOnFailure('S07', 'The person is connected with another account.', userId);
      if (!known) await this.link(person, user, 'confirmation', clientName);
    });
  }

  /** The account, locked. @throws SignOnFailure if nobody logs in to it by a directory */
  private async checkedAccount(userId: UserId): Promise<User> {
    const user = await this.users.lock(userId);
    if (user.isBot || user.system) throw new SignOnFailure('S08', 'The account with the address is no person.', userId);
    if (!user.active) throw new SignOnFailure('S10', 'The account is deactivated.', userId);
    return user;
  }

  private async create(
    { realmId, createsAccounts }: Directory,
    person: ProvenPerson & { readonly email: string },
    imported: User | undefined,
    clientName: string,
  ): Promise<User> {
    const provider = { realmId, createsAccounts, name: DIRECTORY_METHOD };
    const { email, fullName, groups } = person;
    const user = await this.creation.create(provider, { email, fullName, roles: [] }, imported, clientName);
    await this.link(person, user, imported ? 'address' : 'creation', clientName);
    await this.setUp.joinGroups(user, groups);
    return user;
  }

  private async link({ uniqueId }: ProvenPerson, user: User, linkedBy: LinkedBy, clientName: string): Promise<void> {
    const { realmId, id: userId } = user;
    const other = await this.people.findByUser(realmId, userId);
    if (other) throw new SignOnFailure('S07', 'The account is connected with another person of the directory.', userId);
    const now = this.clock.now();
    await this.people.add({ realmId, uniqueId, userId, linkedBy, linkedAt: now, usedAt: now });
    await this.audit.record(user.asActor(clientName), {
      action: 'account.identity_linked',
      targetKind: 'user',
      targetId: userId,
      details: { provider: DIRECTORY_METHOD, linked_by: linkedBy },
    });
  }
}

/** @throws SignOnFailure unless the directory is the authority for the address */
function vouchedAddress(directory: Directory, { email }: ProvenPerson): string {
  if (email === null) throw new SignOnFailure('S05', 'The directory tells no address.');
  if (!isAddress(email)) throw new SignOnFailure('S05', 'The directory tells something that is no address.');
  if (!vouchesFor(directory, email)) throw new SignOnFailure('S05', 'The directory is not the authority for the domain of the address.');
  return email;
}
