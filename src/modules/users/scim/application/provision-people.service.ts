import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import { Greeter } from '../../accounts/application/required-ports.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { applyStep, type PatchStep, type ScimDocument } from '../domain/scim-document.js';
import { NoSuchResource, ScimError } from '../domain/scim-error.js';
import type { ScimFilter } from '../domain/scim-filter.js';
import { addressIn, documentOf, type ScimAccount } from '../domain/scim-person.js';
import { ApplyPersonService } from './apply-person.service.js';
import { NewPeopleService } from './new-people.service.js';
import { checkVersion, type ScimPerson } from './scim.presenter.js';
import { type PageRange, ScimAccountRepository } from './scim.repository.js';
import type { Provisioner } from './scim-tokens.service.js';

/** Which version of a resource a provider changes; undefined for any. */
type WantedVersion = string | undefined;

/** Creates, changes and deactivates the accounts of an organization as its provider says. */
@Injectable()
export class ProvisionPeopleService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: ScimAccountRepository,
    private readonly realms: RealmRepository,
    private readonly newcomers: NewPeopleService,
    private readonly application: ApplyPersonService,
    private readonly greeter: Greeter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws ScimError */
  async find({ actor: { realmId } }: Provisioner, id: string): Promise<ScimPerson> {
    const [user] = /^\d{1,9}$/.test(id) ? await this.users.findByIds([Number(id)]) : [];
    const account = user ? await this.accounts.find(realmId, user.id) : null;
    if (!user || !isVisible(realmId, user, account)) throw new NoSuchResource(id);
    return { user, account };
  }

  /** @throws ScimError invalidFilter */
  async search(
    { actor: { realmId } }: Provisioner,
    filter: ScimFilter | null,
    range: PageRange,
  ): Promise<{ readonly people: readonly ScimPerson[]; readonly total: number }> {
    const { ids, total } = await this.accounts.search(realmId, filter, range);
    const [users, accounts] = [await this.users.findByIds(ids), await this.accounts.listByUsers(ids)];
    const byId = new Map(users.map((user) => [user.id, user]));
    const people = ids.flatMap((id): ScimPerson[] => {
      const user = byId.get(id);
      return user ? [{ user, account: accounts.find(({ userId }) => userId === id) ?? null }] : [];
    });
    return { people, total };
  }

  /**
   * Creates an account without a password. The account of a person whom the provider has deleted is activated again, and so is one that an import has
   * made and nobody has claimed.
   * @throws ScimError
   */
  async create(provisioner: Provisioner, document: ScimDocument): Promise<ScimPerson> {
    const { realmId } = provisioner.actor;
    const email = addressIn(document);
    if (email === null) throw new ScimError(400, 'invalidValue', 'An account needs an address, in "emails" or as "userName".');
    const { person, isNew } = await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const returning = await this.newcomers.findReturning(realmId, document, email);
      if (returning) {
        const after = { active: true, ...document };
        return { person: await this.application.apply(provisioner, returning, after, true), isNew: false };
      }
      const user = await this.newcomers.register(provisioner, document, email);
      return { person: await this.application.apply(provisioner, { user, account: null }, document, true), isNew: true };
    });
    if (isNew && person.user.active) await this.greeter.greet(person.user);
    return person;
  }

  /** Gives an account all that the provider says. @throws ScimError */
  async replace(provisioner: Provisioner, id: string, document: ScimDocument, version: WantedVersion): Promise<ScimPerson> {
    return this.runLocked(provisioner, id, version, (person) => this.application.apply(provisioner, person, document, true));
  }

  /** Gives an account what the provider changes. @throws ScimError */
  async change(provisioner: Provisioner, id: string, steps: readonly PatchStep[], version: WantedVersion): Promise<ScimPerson> {
    return this.runLocked(provisioner, id, version, (person) => {
      const before: ScimDocument = { ...documentOf(person.user, person.account), id };
      const { id: _, ...after } = steps.reduce(applyStep, before);
      return this.application.apply(provisioner, person, after, false);
    });
  }

  /** Deactivates an account, which the provider does not see any more. Its messages remain. @throws ScimError */
  async remove(provisioner: Provisioner, id: string, version: WantedVersion): Promise<void> {
    await this.runLocked(provisioner, id, version, ({ user }) => this.application.remove(provisioner, user));
  }

  private runLocked<T>(
    { actor: { realmId } }: Provisioner,
    id: string,
    version: WantedVersion,
    work: (person: ScimPerson) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const user = /^\d{1,9}$/.test(id) ? await this.users.lockInRealm(realmId, Number(id)) : null;
      const account = user ? await this.accounts.find(realmId, user.id) : null;
      if (!user || !isVisible(realmId, user, account)) throw new NoSuchResource(id);
      checkVersion({ user, account }, version);
      return work({ user, account });
    });
  }
}

/** Whether a provider may know of an account. */
function isVisible(realmId: RealmId, user: User, account: ScimAccount | null): boolean {
  if (user.realmId !== realmId || user.isBot || user.system || user.importedStub) return false;
  return user.active || account?.removed !== true;
}
