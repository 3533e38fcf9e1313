import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { DomainError, secondsToWait } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { emailKey } from '../../accounts/domain/user.js';
import { MAIL_COUNT_MS, type MailCount, MailCountRepository } from './mail-count.repository.js';

interface Limited extends MailCount {
  readonly limit: number;
}

/** A limit that was exceeded. */
export interface MailLimitHit {
  /** The address whose limit was exceeded; null if it was another limit. */
  readonly address: string | null;
  readonly retryAfterMs: number;
}

/**
 * Limits unsolicited mails: per day, address, account and organization. The counts are stored in the database with the mails. Inside the unit
 * of work that adds the mails to the queue; the caller must roll it back when a limit is exceeded.
 */
@Injectable()
export class MailLimitsService {
  constructor(
    private readonly counts: MailCountRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts a mail to each address. Administrators may use the whole limit of the organization. @returns null if the mails may be sent */
  countInvitations({ realmId, userId, role }: Actor, addresses: readonly string[]): Promise<MailLimitHit | null> {
    const mails = addresses.length;
    const limit = LIMITS.MAX_INVITATION_MAILS_PER_ACCOUNT_PER_DAY;
    return this.count(realmId, addresses, [
      { kind: 'invitations', subject: '', mails, limit: LIMITS.MAX_INVITATION_MAILS_PER_REALM_PER_DAY },
      ...(isAdministrator(role) ? [] : [{ kind: 'inviter', subject: String(userId), mails, limit } as const]),
    ]);
  }

  /** Counts a mail that a visitor requested for an address. @returns null if it may be sent */
  countRequest(realmId: RealmId, address: string): Promise<MailLimitHit | null> {
    const limit = LIMITS.MAX_REQUESTED_MAILS_PER_REALM_PER_DAY;
    return this.count(realmId, [address], [{ kind: 'requests', subject: '', mails: 1, limit }]);
  }

  /**
   * Counts mails that a visitor requested for the owners of accounts, whether or not the addresses have accounts. The organization as a whole
   * has no limit, because only accounts receive such mails, and visitors must not be able to use up a limit that everybody shares. For the
   * same reason these mails do not count towards the limit of invitations to an address.
   * @param realmId `NO_REALM_ID` for mails about the whole server
   * @returns null if the mails may be sent
   */
  countForOwners(realmId: RealmId, addresses: readonly string[]): Promise<MailLimitHit | null> {
    return this.count(realmId, addresses, [], 'owner');
  }

  private async count(
    realmId: RealmId,
    addresses: readonly string[],
    others: readonly Limited[],
    kind: 'address' | 'owner' = 'address',
  ): Promise<MailLimitHit | null> {
    const limit = LIMITS.MAX_MAILS_PER_ADDRESS_PER_DAY;
    const all: Limited[] = [...others, ...addresses.map((one) => ({ kind, subject: emailKey(one), mails: 1, limit }) as const)];
    const now = this.clock.now();
    const counted = await this.counts.add(realmId, all, now);
    const hit = counted.findIndex(({ mails }, index) => mails > (all[index] as Limited).limit);
    if (hit < 0) return null;
    const since = counted[hit]?.since ?? now;
    return { address: addresses[hit - others.length] ?? null, retryAfterMs: since + MAIL_COUNT_MS - now };
  }
}

/** The error of the API for rate limits. */
export function tooManyMails(retryAfterMs: number): DomainError {
  return new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': secondsToWait(retryAfterMs) });
}
