import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { Realms } from '../../../realm/realm.api.js';
import { RealmDomainsService } from '../../../realm/realm-settings.api.js';
import { emailKey, isAddress } from '../../../users/accounts.api.js';
import { UserRepository } from '../../../users/users.api.js';

/** Addresses in the text of a form: between commas and line breaks, with or without a name before them. Each once. */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[,\n]/).map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim());
  return [...new Map(parts.filter((part) => part !== '').map((part) => [emailKey(part), part])).values()];
}

/** Which addresses may join an organization. */
@Injectable()
export class InvitedAddresses {
  constructor(
    private readonly realms: Realms,
    private readonly domains: RealmDomainsService,
    private readonly users: UserRepository,
  ) {}

  /** What is wrong with an address; null if nothing is. */
  async complaint(realmId: RealmId, address: string): Promise<string | null> {
    if (!isAddress(address)) return 'Invalid address.';
    if (!(await this.domains.admits(realmId, address.slice(address.lastIndexOf('@') + 1)))) return 'Outside your domain.';
    const restricted = (await this.realms.get(realmId)).setting('emails_restricted_to_domains');
    return restricted && address.split('@')[0]?.includes('+') ? 'Email addresses containing + are not allowed.' : null;
  }

  /** The account that has the address already. */
  async taken(realmId: RealmId, address: string): Promise<{ readonly active: boolean } | null> {
    return (await this.users.findByEmails(realmId, [address]))[0] ?? null;
  }
}
