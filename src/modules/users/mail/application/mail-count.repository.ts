import type { RealmId } from '../../../../kernel/ids.js';

/** The period of a count. */
export const MAIL_COUNT_MS = 86_400_000;

/** Mails of one count: of an organization, an account or an address. */
export interface MailCount {
  readonly kind: 'invitations' | 'inviter' | 'requests' | 'address' | 'owner';
  /** The account or address whose mails are counted; empty for the whole organization. */
  readonly subject: string;
  /** The number of mails to be sent now. */
  readonly mails: number;
}

/** Counts of the mails that users made the server send; each count restarts a day after its first mail. */
export abstract class MailCountRepository {
  /**
   * Adds to the counts, inside the unit of work: a mail that is not written after all is not counted.
   * @returns for each count what it is now, and when it began, in milliseconds UTC; in the given order
   */
  abstract add(
    realmId: RealmId,
    counts: readonly MailCount[],
    now: number,
  ): Promise<readonly { readonly mails: number; readonly since: number }[]>;
  /** Deletes counts that began before `since`. */
  abstract deleteBefore(since: number): Promise<void>;
}
