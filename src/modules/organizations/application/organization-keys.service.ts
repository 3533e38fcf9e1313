import { Injectable } from '@nestjs/common';
import { operatorActor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { NO_REALM_ID } from '../../../kernel/ids.js';
import { ServerUrls } from '../../../kernel/server-identity.js';
import { type SecretSource, ServerSecrets } from '../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { isAddress } from '../../users/accounts.api.js';
import { MAIL_TEXTS, MailLimitsService, OutgoingMail, tooManyMails } from '../../users/mail.api.js';
import { type OrganizationKey, OrganizationKeyRepository } from './organization-key.repository.js';

const DAY_MS = 86_400_000;
const OPERATOR_LIFETIME_MS = 7 * DAY_MS;
const MAILED_LIFETIME_MS = DAY_MS;

/** What the keys are derived for (`ServerSecrets`). */
const KEY = { purpose: 'organization-key', generation: 1 } as const;

/** A link that opens the form of `/new` once. */
export interface OrganizationLink {
  readonly url: string;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

/** Issues the keys with which organizations are created, and finds them again. Each key creates one organization. */
@Injectable()
export class OrganizationKeysService {
  constructor(
    private readonly keys: OrganizationKeyRepository,
    private readonly secrets: ServerSecrets,
    private readonly urls: ServerUrls,
    private readonly mail: OutgoingMail,
    private readonly mailLimits: MailLimitsService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Issues a link for the operator to pass on. Its user may enter any address for the owner. */
  issue(): Promise<OrganizationLink> {
    return this.unitOfWork.run(async () => {
      const { secret, expiresAt } = await this.store(null, OPERATOR_LIFETIME_MS);
      await this.audit.record(operatorActor(NO_REALM_ID), {
        action: 'organization_key.issued',
        targetKind: 'organization_key',
        targetId: secret.ownerId,
        details: { expires_at: new Date(expiresAt).toISOString() },
      });
      return { url: `${this.startOfLink()}${this.derive(secret)}`, expiresAt };
    });
  }

  /**
   * Mails a key to an address, if the policy lets visitors ask for one. Only this address can become the owner's.
   * @throws BadRequest for a malformed address; DomainError RATE_LIMIT_HIT
   */
  async request(address: string): Promise<void> {
    const email = address.trim();
    if (!isAddress(email)) throw new BadRequest('Invalid address.');
    await this.unitOfWork.run(async () => {
      const hit = await this.mailLimits.countRequest(NO_REALM_ID, email);
      if (hit) throw tooManyMails(hit.retryAfterMs);
      const { secret } = await this.store(email, MAILED_LIFETIME_MS);
      await this.mail.send({
        realmId: NO_REALM_ID,
        to: email,
        // Nothing is known of whoever asks.
        language: 'en',
        ...MAIL_TEXTS.en.createOrganization,
        link: { start: this.startOfLink(), secret },
      });
    });
  }

  /** Locks a key until the surrounding unit of work ends. @throws BadRequest if it is unknown, used or expired */
  async access(key: string): Promise<OrganizationKey> {
    const found = await this.keys.lock(this.secrets.digest(key));
    if (!found || found.expiresAt <= this.clock.now()) throw new BadRequest('The link is invalid or has expired.');
    return found;
  }

  /** Inside the unit of work that uses the key. */
  async consume({ id }: OrganizationKey): Promise<void> {
    await this.keys.delete(id);
  }

  private async store(email: string | null, lifetimeMs: number): Promise<{ secret: SecretSource; expiresAt: number }> {
    const now = this.clock.now();
    await this.keys.deleteExpired(now);
    const expiresAt = now + lifetimeMs;
    const ownerId = await this.keys.add({ email, expiresAt });
    const secret = { ...KEY, ownerId };
    await this.keys.setDigest(ownerId, this.secrets.digest(this.derive(secret)));
    return { secret, expiresAt };
  }

  private derive({ purpose, ownerId, generation }: SecretSource): string {
    return this.secrets.derive(purpose, ownerId, generation);
  }

  private startOfLink(): string {
    return `${this.urls.realmUrl('')}/new/`;
  }
}
