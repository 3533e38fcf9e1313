import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { type SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { User } from '../../accounts/domain/user.js';
import { MailLimitsService, tooManyMails } from '../../mail/application/mail-limits.service.js';
import { type EmailChangeRequest, EmailChangeRepository } from './email-change.repository.js';

/** What the keys are derived for (`ServerSecrets`). */
const KEY = { purpose: 'address-change', generation: 1 } as const;
const LIFETIME_MS = 86_400_000;

/** Issues the keys that are mailed to new addresses, and finds the requests that they belong to. Inside the unit of work. */
@Injectable()
export class EmailChangeKeysService {
  constructor(
    private readonly requests: EmailChangeRepository,
    private readonly secrets: ServerSecrets,
    private readonly limits: MailLimitsService,
    private readonly clock: Clock,
  ) {}

  /** Issues a key for one mail to the address, and closes the account's previous requests. @throws DomainError RATE_LIMIT_HIT */
  async issue({ realmId, id: userId }: User, email: string): Promise<SecretSource> {
    const now = this.clock.now();
    await this.requests.deleteExpired(realmId, userId, now);
    const issued = await this.requests.count(realmId, userId);
    if (issued >= LIMITS.MAX_ADDRESS_CHANGE_MAILS_PER_ACCOUNT_PER_DAY) throw tooManyMails(LIFETIME_MS);
    const hit = await this.limits.countRequest(realmId, email);
    if (hit) throw tooManyMails(hit.retryAfterMs);
    await this.requests.close(realmId, userId);
    const ownerId = await this.requests.add({ realmId, userId, email, expiresAt: now + LIFETIME_MS });
    await this.requests.setKey(ownerId, this.secrets.digest(this.secrets.derive(KEY.purpose, ownerId, KEY.generation)));
    return { ...KEY, ownerId };
  }

  /** Locks the request that the key was issued for. @throws BadRequest if it is closed, expired or unknown */
  async findRequest(realmId: RealmId, key: string): Promise<EmailChangeRequest> {
    const request = await this.requests.lockByKey(realmId, this.secrets.digest(key));
    if (!request?.open || request.expiresAt <= this.clock.now()) throw new BadRequest('The link is invalid or has expired.');
    return request;
  }

  async closeRequests({ realmId, id }: User): Promise<void> {
    await this.requests.close(realmId, id);
  }
}
