import { Injectable } from '@nestjs/common';
import { ServerAddresses } from '../../../../kernel/addresses.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { Realms } from '../../../realm/realm.api.js';
import type { User } from '../../domain/user.js';
import { OutgoingMail } from '../mail/outgoing-mail.js';
import { type AddressChange, AddressChangeRepository } from './address-change.repository.js';

/** What keys of address changes are derived for (`ServerSecrets`). */
const KEY = { purpose: 'address-change', generation: 1 } as const;
const VALID_MS = 86_400_000;
/** So that nobody has the server write to strangers, again and again; within the time that a key is valid. */
const MAX_LETTERS = 5;

/** Writes to people about their addresses, and knows the keys that were mailed. Inside the unit of work. */
@Injectable()
export class AddressLetters {
  constructor(
    private readonly changes: AddressChangeRepository,
    private readonly secrets: ServerSecrets,
    private readonly addresses: ServerAddresses,
    private readonly realms: Realms,
    private readonly mail: OutgoingMail,
    private readonly clock: Clock,
  ) {}

  /** Earlier keys are worth nothing from then on. @throws DomainError RATE_LIMIT_HIT */
  async postKey({ realmId, id: userId, email: present }: User, email: string): Promise<void> {
    const now = this.clock.now();
    await this.changes.removeExpired(realmId, userId, now);
    if ((await this.changes.countOf(realmId, userId)) >= MAX_LETTERS) {
      throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': VALID_MS / 1000 });
    }
    await this.changes.close(realmId, userId);
    const id = await this.changes.add({ realmId, userId, email, expiresAt: now + VALID_MS });
    await this.changes.setKey(id, this.secrets.digest(this.secrets.derive(KEY.purpose, id, KEY.generation)));
    const { name, stringId } = await this.realms.get(realmId);
    await this.mail.post({
      realmId,
      to: email,
      subject: `Verify your new email address for ${name}`,
      text:
        `The address of the account ${present} in ${name} is to become ${email}. If that is your wish, open\n\n` +
        `${this.addresses.realmUrl(stringId)}/accounts/confirm_new_email/{secret}\n\nwithin a day. If it is not, you need do nothing.\n`,
      secret: { ...KEY, ownerId: id },
    });
  }

  /** The wish to which a key belongs. @throws BadRequest if it is not to be fulfilled any more */
  async wish(realmId: RealmId, key: string): Promise<AddressChange> {
    const wish = await this.changes.lockByKey(realmId, this.secrets.digest(key));
    if (!wish?.open || wish.expiresAt <= this.clock.now()) throw new BadRequest('The link is not valid, or not any more.');
    return wish;
  }

  async close({ realmId, id }: User): Promise<void> {
    await this.changes.close(realmId, id);
  }

  /** To the address that the account had, so that nobody takes an account away unnoticed. */
  async postNotice({ realmId, email }: User, before: string): Promise<void> {
    const { name } = await this.realms.get(realmId);
    await this.mail.post({
      realmId,
      to: before,
      subject: `Your address in ${name} has changed`,
      text: `The address of your account in ${name} is ${email} now. If you did not change it, tell an administrator of the organization.\n`,
    });
  }
}
