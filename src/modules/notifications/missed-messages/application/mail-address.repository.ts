import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** Knows what mail servers said about the addresses of accounts, and what else depends on addresses. Times are milliseconds UTC. */
export abstract class MailAddressRepository {
  /** Counts that a mail server refused the address of an account for good. */
  abstract recordRefusal(realmId: RealmId, emailKey: string, now: number): Promise<void>;
  /** Forgets the refusals of an address, because a mail server has accepted a mail to it. */
  abstract forgetRefusals(realmId: RealmId, emailKey: string): Promise<void>;
  /** Those of the accounts whose present address was refused at least so often. */
  abstract filterRefused(userIds: readonly UserId[], refusals: number): Promise<ReadonlySet<UserId>>;
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
