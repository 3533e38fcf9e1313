import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { EMAIL_ADDRESS_ERRORS, AddressRules, emailKey } from '../../../users/accounts.api.js';
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
    private readonly rules: AddressRules,
    private readonly users: UserRepository,
  ) {}

  /** What is wrong with an address; null if nothing is. */
  async findAddressProblem(realmId: RealmId, address: string): Promise<string | null> {
    const objection = await this.rules.findProblem(realmId, address);
    return objection === null ? null : EMAIL_ADDRESS_ERRORS[objection];
  }

  /** The account that has the address already. */
  async findAccount(realmId: RealmId, address: string): Promise<{ readonly active: boolean } | null> {
    return (await this.users.findByEmails(realmId, [address]))[0] ?? null;
  }
}
