import type { RealmId } from '../../../../kernel/ids.js';

/** Reads what is published below domains. */
export abstract class DomainProofs {
  /** @returns whether a TXT record of the name has this value; false if it cannot be read */
  abstract isPublished(name: string, value: string): Promise<boolean>;
}

/** Where the organization publishes that a domain is its own. */
export function proofName(domain: string): string {
  return `_skein.${domain}`;
}

/** Counts the wrong passwords that a directory gets, so that nobody can lock its people out by guessing here. */
export abstract class WrongPasswords {
  /**
   * Counts an attempt before its outcome is known, so that guesses at the same time cannot exceed the limit.
   * @throws DomainError RATE_LIMIT_HIT if the directory has got `max` wrong ones of the person already
   */
  abstract count(realmId: RealmId, uniqueId: Buffer, max: number): Promise<void>;
  /** The password was right. */
  abstract forgive(realmId: RealmId, uniqueId: Buffer): Promise<void>;
}

/** Counts what came of log-ins by directories. */
export abstract class DirectoryMetrics {
  /** @param outcome a code of docs/sign-on.md, or that of an error */
  abstract count(outcome: string): void;
  /** @param outcome of a search for people who have left: `unchanged`, `deactivated`, `refused` or `failed` */
  abstract countSync(outcome: string): void;
}

export const LOGGED_IN = 'logged_in';
export const UNANSWERED = 'unanswered';
