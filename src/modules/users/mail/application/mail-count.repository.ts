import type { RealmId } from '../../../../kernel/ids.js';

/** How long mails are counted together. */
export const MAIL_COUNT_MS = 86_400_000;

/** Mails that are counted together: of an organization, an account or an address. */
export interface MailCount {
  readonly kind: 'invitations' | 'inviter' | 'requests' | 'address';
  /** Whose mails of that kind are counted; empty for the whole organization. */
  readonly subject: string;
  /** How many are to be sent now. */
  readonly mails: number;
}

/** How many mails users had the server send in the last day; each count begins anew a day after its first mail. */
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
  /** Forgets counts that began before that moment. */
  abstract deleteBefore(since: number): Promise<void>;
}
