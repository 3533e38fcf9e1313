import { Injectable, Logger } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { toByteStream } from '../../../../kernel/blob-store.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { AddressInvitations } from '../../accounts/application/required-ports.js';
import type { User } from '../../accounts/domain/user.js';
import { RegisterAccountService } from '../../administration/application/register-account.service.js';
import { GroupMembershipService } from '../../groups/application/group-membership.service.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { ChangeAvatarService } from '../../profiles/application/change-avatar.service.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import type { AssertedIdentity, SignOnProvider } from '../domain/sign-on-provider.js';
import { PictureSource } from './picture-source.js';

/** In the audit log. */
const MAX_LISTED_ROLES = 10;

/** Where people get accounts from. */
type CreatingProvider = Pick<SignOnProvider, 'realmId' | 'name' | 'createsAccounts'>;
type NewPerson = Pick<AssertedIdentity, 'fullName' | 'roles'> & { readonly email: string };

/** Creates the account of a person whom a provider knows, by an invitation where there is one. Inside the unit of work. */
@Injectable()
export class CreatePersonService {
  constructor(
    private readonly policy: AccountIdentityPolicy,
    private readonly registration: RegisterAccountService,
    private readonly invitations: AddressInvitations,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param identity with an address that the provider has confirmed
   * @param imported the account that an import has made for the address, which the person gets also from a provider that creates no accounts
   * @throws SignOnFailure if the organization does not allow the address or a name, or neither the provider nor an invitation allows an account
   */
  async create(provider: CreatingProvider, identity: NewPerson, imported: User | undefined, clientName: string): Promise<User> {
    const { realmId } = provider;
    const { email } = identity;
    const problem = await this.policy.findProblem(realmId, email);
    if (problem !== null) throw new SignOnFailure('S09', `The organization does not allow the address: ${problem}.`);
    const fullName = await this.findName(provider, identity);
    const role = imported?.role === Role.guest ? Role.guest : roleOfNewPerson(identity.roles);
    const user =
      (await this.invitations.accept(realmId, { email, fullName })) ??
      (await this.register(provider, { email, fullName, role }, imported !== undefined));
    const actor = user.asActor(clientName);
    const asserted = identity.roles.length === 0 ? {} : { asserted_roles: identity.roles.slice(0, MAX_LISTED_ROLES) };
    const details = { role: user.role, provider: provider.name, ...asserted };
    await this.audit.record(actor, { action: 'account.created', targetKind: 'user', targetId: user.id, details });
    return user;
  }

  private async register(
    { realmId, createsAccounts }: CreatingProvider,
    { email, fullName, role }: { readonly email: string; readonly fullName: string; readonly role: Role },
    isImported: boolean,
  ): Promise<User> {
    if (!createsAccounts && !isImported) throw new SignOnFailure('S08', 'Nobody has the address, and the provider creates no accounts.');
    const account = { realmId, email, fullName, role, timezone: '', botType: null, botOwnerId: null, system: false };
    return this.registration.register(account, null);
  }

  private async findName({ realmId }: CreatingProvider, { fullName, email }: NewPerson): Promise<string> {
    const name = await this.policy.findFullName(realmId, fullName, email, null);
    if (name !== null) return name;
    throw new SignOnFailure('S08', 'The organization accepts no name that could be made for the account.');
  }
}

/** Gives a new person what the provider says: groups and a picture. */
@Injectable()
export class SetUpPersonService {
  private readonly logger = new Logger('SignOn');

  constructor(
    private readonly memberships: GroupMembershipService,
    private readonly groups: GroupLookup,
    private readonly avatars: ChangeAvatarService,
    private readonly pictures: PictureSource,
  ) {}

  /** Lets a new person join the groups of the organization that have one of the names. Inside the unit of work. */
  async joinGroups(user: User, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const { all } = await this.groups.reload(user.realmId);
    const found = all.filter(({ name, system, deactivated }) => !system && !deactivated && wanted.has(name.toLowerCase()));
    await this.memberships.addNewAccount(
      user,
      found.map(({ id }) => id),
    );
  }

  /** Takes over the picture of a new person. Nobody is refused because of a picture: without one, the log says why. */
  async takePicture(user: User, { pictureUrl }: AssertedIdentity, clientName: string): Promise<void> {
    if (pictureUrl !== null) await this.givePicture(user, await this.pictures.fetch(pictureUrl), clientName);
  }

  /** Gives a new person a picture, if there is one. Nobody is refused because of it. */
  async givePicture(user: User, picture: Buffer | null, clientName: string): Promise<void> {
    if (!picture) return;
    try {
      await this.avatars.give(user.asActor(clientName), toByteStream(picture));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({
        msg: 'the picture of a new person cannot be used',
        realm_id: user.realmId,
        user_id: user.id,
        reason: error.message,
      });
    }
  }
}

/** Which role the provider gives a new person: nobody gets more rights than a member, which is for owners to decide. */
function roleOfNewPerson(words: readonly string[]): Role {
  const isGuest = words.length > 0 && words.every((word) => /^guests?$/i.test(word));
  return isGuest ? Role.guest : Role.member;
}
