import { Injectable } from '@nestjs/common';
import { isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup, RealmDomainsService } from '../../../realm/realm.api.js';
import { isAddress } from '../domain/email-address.js';
import { cleanFullName, normalizeFullName } from '../domain/full-name.js';
import type { User } from '../domain/user.js';
import { UserRepository } from './user.repository.js';

/** Domains of disposable mail, whose addresses do not identify a user. */
export abstract class DisposableDomains {
  /** @param domain in any case */
  abstract includes(domain: string): boolean;
}

/** Why an organization rejects an address: malformed, with a plus, of a domain that it does not allow, or of a disposable one. */
export type EmailAddressProblem = 'form' | 'plus' | 'domain' | 'disposable';

export const EMAIL_ADDRESS_ERRORS: Readonly<Record<EmailAddressProblem, string>> = {
  form: 'Invalid address.',
  plus: 'Email addresses containing + are not allowed.',
  domain: 'Outside your domain.',
  disposable: 'Please use your real email address.',
};

/** Another account has the address. */
export class EmailInUse extends BadRequest {
  constructor({ active }: User) {
    super(active ? 'Already has an account.' : 'Account has been deactivated.');
  }
}

/** Decides which names and which addresses accounts of an organization may have. */
@Injectable()
export class AccountIdentityPolicy {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly domains: RealmDomainsService,
    private readonly disposable: DisposableDomains,
  ) {}

  /**
   * @param owner the account that is to have the name; null for a new account
   * @returns the name in the form in which it is stored
   * @throws BadRequest
   */
  async checkFullName(realmId: RealmId, fullName: string, owner: UserId | null): Promise<string> {
    const name = normalizeFullName(fullName);
    if ((await this.realms.get(realmId)).setting('require_unique_names')) {
      const namesakes = await this.users.findByFullNames(realmId, [name]);
      if (namesakes.some(({ id }) => id !== owner)) throw new BadRequest('Unique names required in this organization.');
    }
    return name;
  }

  /**
   * Makes a name of what another program says of a person, without what names cannot contain, or else of the address.
   * @param owner as above
   * @returns null if the organization accepts no such name
   */
  async findFullName(realmId: RealmId, said: string, email: string, owner: UserId | null): Promise<string | null> {
    for (const source of [said, email.slice(0, email.lastIndexOf('@')), email.replace('@', ' ')]) {
      try {
        return await this.checkFullName(realmId, cleanFullName(source), owner);
      } catch (error) {
        if (!(error instanceof BadRequest)) throw error;
      }
    }
    return null;
  }

  /**
   * Decides about a new name that an account chose for itself. Where the organization disables changes of names, a new name is ignored without
   * an error, as on the Zulip server.
   * @returns null if the name stays
   * @throws BadRequest
   */
  async resolveOwnName({ id, realmId, role, fullName: present }: User, fullName: string): Promise<string | null> {
    if (fullName === present) return null;
    if ((await this.realms.get(realmId)).setting('name_changes_disabled') && !isAdministrator(role)) return null;
    const name = await this.checkFullName(realmId, fullName, id);
    return name === present ? null : name;
  }

  async findProblem(realmId: RealmId, address: string): Promise<EmailAddressProblem | null> {
    if (!isAddress(address)) return 'form';
    const realm = await this.realms.get(realmId);
    const at = address.lastIndexOf('@');
    const host = address.slice(at + 1).trim();
    if (realm.setting('emails_restricted_to_domains')) {
      if (address.slice(0, at).includes('+')) return 'plus';
      return (await this.domains.allowsAddressDomain(realmId, host)) ? null : 'domain';
    }
    return realm.setting('disallow_disposable_email_addresses') && this.disposable.includes(host) ? 'disposable' : null;
  }

  /** Checks that an account may change its own address to this one. @throws BadRequest */
  async checkEmailChange(user: User, address: string): Promise<void> {
    const holder = await this.findOtherHolder(user, address);
    if (holder) throw new EmailInUse(holder);
  }

  /**
   * The other account that has the address to which an account wants to change its own; null if none has. The caller decides whether the
   * account may learn of it.
   * @throws BadRequest if the organization allows no change, or not this address
   */
  async findOtherHolder({ id, realmId, role }: User, address: string): Promise<User | null> {
    if ((await this.realms.get(realmId)).setting('email_changes_disabled') && !isAdministrator(role)) {
      throw new BadRequest('Email address changes are disabled in this organization.');
    }
    const problem = await this.findProblem(realmId, address);
    if (problem !== null) throw new BadRequest(EMAIL_ADDRESS_ERRORS[problem]);
    const [holder] = await this.users.findByEmails(realmId, [address]);
    return holder && holder.id !== id ? holder : null;
  }
}
