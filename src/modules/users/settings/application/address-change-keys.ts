import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { type SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { User } from '../../accounts/domain/user.js';
import { MailLimits, tooManyMails } from '../../mail/application/mail-limits.js';
import { type EmailChangeRequest, AddressChangeRepository } from './email-change.repository.js';

/** What keys of address changes are derived for (`ServerSecrets`). */
const KEY = { purpose: 'address-change', generation: 1 } as const;
const VALID_MS = 86_400_000;

/** Issues the keys that are mailed to new addresses, and knows what they are for. Inside the unit of work. */
@Injectable()
export class AddressChangeKeys {
  constructor(
    private readonly changes: AddressChangeRepository,
    private readonly secrets: ServerSecrets,
    private readonly limits: MailLimits,
    private readonly clock: Clock,
  ) {}

  /** A key for one mail to the address; the account's earlier ones are worth nothing from then on. @throws DomainError RATE_LIMIT_HIT */
  async issue({ realmId, id: userId }: User, email: string): Promise<SecretSource> {
    const now = this.clock.now();
    await this.changes.removeExpired(realmId, userId, now);
    if ((await this.changes.countOf(realmId, userId)) >= LIMITS.MAX_ADDRESS_CHANGE_MAILS_PER_ACCOUNT_PER_DAY) throw tooManyMails(VALID_MS);
    const hit = await this.limits.countRequest(realmId, email);
    if (hit) throw tooManyMails(hit.retryAfterMs);
    await this.changes.close(realmId, userId);
    const ownerId = await this.changes.add({ realmId, userId, email, expiresAt: now + VALID_MS });
    await this.changes.setKey(ownerId, this.secrets.digest(this.secrets.derive(KEY.purpose, ownerId, KEY.generation)));
    return { ...KEY, ownerId };
  }

  /** The wish to which a key belongs. @throws BadRequest if it is not to be fulfilled any more */
  async findRequest(realmId: RealmId, key: string): Promise<EmailChangeRequest> {
    const wish = await this.changes.lockByKey(realmId, this.secrets.digest(key));
    if (!wish?.open || wish.expiresAt <= this.clock.now()) throw new BadRequest('The link is not valid, or not any more.');
    return wish;
  }

  async close({ realmId, id }: User): Promise<void> {
    await this.changes.close(realmId, id);
  }
}
