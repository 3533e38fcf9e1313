import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../../../users/accounts.api.js';

/** From so many refusals on, mails to an address are suppressed. One may be a mistake of the mail server. */
export const MAX_REFUSALS = 2;

/** How often mail servers refused the present address of an account. */
export interface Refusals {
  readonly userId: UserId;
  /** At once, and by reports that came later. */
  readonly refusals: number;
  /** Those by reports. */
  readonly bounces: number;
  /** The last time, in milliseconds UTC. */
  readonly refusedAt: number;
}

/** Knows what mail servers said about the addresses of accounts, and what else depends on addresses. Times are milliseconds UTC. */
export abstract class MailAddressRepository {
  /** Counts that a mail server refused the address of an account for good. */
  abstract recordRefusal(realmId: RealmId, emailKey: string, now: number): Promise<void>;
  /** The refusals of the account of an address. At most one account has it. */
  abstract listRefusals(realmId: RealmId, emailKey: string): Promise<readonly Refusals[]>;
  /** Null if the present address of the account was not refused. */
  abstract findRefusals(userId: UserId): Promise<Refusals | null>;
  /** The refusals of any address of the account, locked until the end of the unit of work. */
  abstract lockRefusals(userId: UserId): Promise<Refusals | null>;
  /** Those of the accounts whose present address was refused at least so often. */
  abstract filterRefused(userIds: readonly UserId[], refusals: number): Promise<ReadonlySet<UserId>>;
  /** Forgets the refusals of the address of an account, but not what was reported later. */
  abstract forgetRefusals(userId: UserId): Promise<void>;
  /**
   * Counts a report that the present address of an account takes no mail, from a server behind the one that accepted it. Each mail counts once.
   * @param mailId the mail, which is newer than those counted before
   */
  abstract recordBounce(account: User, mailId: number, now: number): Promise<void>;
  abstract deleteAll(realmId: RealmId, userId: UserId): Promise<void>;
  /** The number of active organizations in which the address has an active account. */
  abstract countOrganizations(emailKey: string): Promise<number>;
  /** When the account's mails about messages left since a time: how many, and the first of them. */
  abstract countNoticeMails(
    realmId: RealmId,
    userId: UserId,
    since: number,
  ): Promise<{ readonly mails: number; readonly first: number | null }>;
}
