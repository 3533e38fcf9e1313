import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { normalizeFullName } from '../domain/full-name.js';
import { UserRepository } from './user.repository.js';
import { isAdministrator } from '../../../../kernel/actor.js';
import { RealmDomainsService } from '../../../realm/realm-settings.api.js';
import { isAddress } from '../domain/email-address.js';
import type { User } from '../domain/user.js';
import { UserAccess } from '../../profiles/application/user-access.js';

/** Which names people may take. */
@Injectable()
export class FullNames {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
  ) {}

  /**
   * The name as it is kept.
   * @param owner who is to have it; null for a new account
   * @throws BadRequest
   */
  async checkFullName(realmId: RealmId, written: string, owner: UserId | null): Promise<string> {
    const name = normalizeFullName(written);
    if ((await this.realms.get(realmId)).setting('require_unique_names')) {
      const namesakes = await this.users.findByFullNames(realmId, [name]);
      if (namesakes.some(({ id }) => id !== owner)) throw new BadRequest('Unique names required in this organization.');
    }
    return name;
  }
}

/** Domains of mail that is thrown away after use: whoever writes from there does not say who they are. */
export abstract class DisposableDomains {
  /** @param domain in any case */
  abstract includes(domain: string): boolean;
}

/** Why an organization does not take an address: it is none, has a plus, is of another domain, or of one whose mail is thrown away. */
export type EmailAddressProblem = 'form' | 'plus' | 'domain' | 'disposable';

/** How people are told of it. */
export const EMAIL_ADDRESS_ERRORS: Readonly<Record<EmailAddressProblem, string>> = {
  form: 'Invalid address.',
  plus: 'Email addresses containing + are not allowed.',
  domain: 'Outside your domain.',
  disposable: 'Please use your real email address.',
};

/** Which addresses people of an organization may have. */
@Injectable()
export class AddressRules {
  constructor(
    private readonly realms: RealmLookup,
    private readonly domains: RealmDomainsService,
    private readonly disposable: DisposableDomains,
    private readonly users: UserRepository,
    private readonly access: UserAccess,
  ) {}

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

  /** Whether an account may give itself an address that is not its own. @throws BadRequest */
  async checkChange(user: User, address: string): Promise<void> {
    const holder = await this.holderOf(user, address);
    if (holder) throw inUse(holder);
  }

  /**
   * The same for an address of which it is not shown yet that it is the account's: what others hide from the account it is not told.
   * @returns whether another account has the address, of which the account may not know
   * @throws BadRequest
   */
  async checkWish(user: User, address: string): Promise<boolean> {
    const holder = await this.holderOf(user, address);
    if (!holder) return false;
    if (await this.access.knowsAddress(user, holder)) throw inUse(holder);
    return true;
  }

  /** The other account that has the address; null if none has. @throws BadRequest if the organization does not take the address */
  private async holderOf({ id, realmId, role }: User, address: string): Promise<User | null> {
    if ((await this.realms.get(realmId)).setting('email_changes_disabled') && !isAdministrator(role)) {
      throw new BadRequest('Email address changes are disabled in this organization.');
    }
    const objection = await this.findProblem(realmId, address);
    if (objection !== null) throw new BadRequest(EMAIL_ADDRESS_ERRORS[objection]);
    const [known] = await this.users.findByEmails(realmId, [address]);
    return known && known.id !== id ? known : null;
  }
}

function inUse({ active }: User): BadRequest {
  return new BadRequest(active ? 'Already has an account.' : 'Account has been deactivated.');
}
