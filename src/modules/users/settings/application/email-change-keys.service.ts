import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { type SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import { emailKey, type User } from '../../accounts/domain/user.js';
import { MailLimitsService, tooManyMails } from '../../mail/application/mail-limits.service.js';
import { type EmailChangeRequest, EmailChangeRepository } from './email-change.repository.js';

/** What the keys are derived for (`ServerSecrets`). */
const KEY = { purpose: 'address-change', generation: 1 } as const;
/** The key that cancels the request goes to the previous address. */
const CANCEL_KEY = { purpose: 'address-change-cancel', generation: 1 } as const;
const DAY_MS = 86_400_000;
const LIFETIME_MS = DAY_MS;
/** For how long a request can be cancelled after it could be confirmed, so that a theft at the weekend is noticed in time. */
const CANCELLABLE_MS = 2 * DAY_MS;

/** From what the keys of one request are derived. */
export interface EmailChangeSecrets {
  readonly confirm: SecretSource;
  readonly cancel: SecretSource;
}

/** Issues the keys that are mailed to new addresses, and those that cancel it, to the present ones; finds the requests that they belong to. Inside the unit of work. */
@Injectable()
export class EmailChangeKeysService {
  constructor(
    private readonly requests: EmailChangeRepository,
    private readonly secrets: ServerSecrets,
    private readonly limits: MailLimitsService,
    private readonly clock: Clock,
  ) {}

  /** Issues the keys for a change to an address, and closes the account's previous requests. @throws DomainError RATE_LIMIT_HIT */
  async issue({ realmId, id: userId, email: previousEmail }: User, email: string): Promise<EmailChangeSecrets> {
    const now = this.clock.now();
    await this.requests.deleteExpired(realmId, userId, now - CANCELLABLE_MS);
    const issued = await this.requests.count(realmId, userId, now);
    if (issued >= LIMITS.MAX_ADDRESS_CHANGE_MAILS_PER_ACCOUNT_PER_DAY) throw tooManyMails(LIFETIME_MS);
    const hit = await this.limits.countRequest(realmId, email);
    if (hit) throw tooManyMails(hit.retryAfterMs);
    await this.requests.close(realmId, userId);
    const ownerId = await this.requests.add({ realmId, userId, email, previousEmail, expiresAt: now + LIFETIME_MS });
    const confirm = { ...KEY, ownerId };
    const cancel = cancelSecret(ownerId);
    await this.requests.setKeys(ownerId, this.digest(confirm), this.digest(cancel));
    return { confirm, cancel };
  }

  /** Locks the request that the key was issued for. @throws BadRequest if it is closed, expired or unknown */
  async findRequest(realmId: RealmId, key: string): Promise<EmailChangeRequest> {
    const request = await this.requests.lockByKey(realmId, this.secrets.digest(key));
    if (!request?.open || request.expiresAt <= this.clock.now()) throw new BadRequest('The link is invalid or has expired.');
    return request;
  }

  /**
   * Locks the request that a key cancels, whether it was confirmed or not.
   * @throws BadRequest if the key is unknown, or the request too old
   */
  async findCancellable(realmId: RealmId, key: string): Promise<EmailChangeRequest> {
    const request = await this.requests.lockByCancelKey(realmId, this.secrets.digest(key));
    if (!request || request.expiresAt + CANCELLABLE_MS <= this.clock.now()) throw new BadRequest('The link is invalid or has expired.');
    return request;
  }

  /** The request was confirmed. @returns from what the key is derived that still cancels it */
  async setApplied({ id }: EmailChangeRequest): Promise<SecretSource> {
    await this.requests.setApplied(id, this.clock.now());
    return cancelSecret(id);
  }

  /**
   * Closes all requests of the account. Neither this request nor a later one can be cancelled any more: whoever made them may have their keys.
   * @returns the address that the account gets back; null if its present one does not come from this request or a later one
   */
  async cancel(request: EmailChangeRequest, { realmId, id, emailKey: present }: User): Promise<string | null> {
    await this.requests.close(realmId, id);
    await this.requests.dropCancelKeysSince(request);
    const { appliedAt, previousEmail } = request;
    if (appliedAt === null || previousEmail === null) return null;
    const applied = (await this.requests.listAppliedSince(request)).map(emailKey);
    return applied.includes(present) ? previousEmail : null;
  }

  private digest({ purpose, ownerId, generation }: SecretSource): Buffer {
    return this.secrets.digest(this.secrets.derive(purpose, ownerId, generation));
  }
}

function cancelSecret(requestId: number): SecretSource {
  return { ...CANCEL_KEY, ownerId: requestId };
}
