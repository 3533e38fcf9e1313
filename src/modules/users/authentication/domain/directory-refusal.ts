import { DomainError, type ErrorCode } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';

/** What administrators read of a log-in by a directory that has failed. */
interface Explanation {
  /** A code of docs/sign-on.md, or that of the error. */
  readonly code: string;
  /** Contains no secret, and nothing that the directory has written freely. */
  readonly reason: string;
  /** The account about which it is; null if there is none, or if it is not known. */
  readonly userId: UserId | null;
}

/** A directory has not let somebody in. */
export class DirectoryRefusal extends DomainError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly explanation: Explanation,
  ) {
    super(code, message);
  }
}

/** The same answer as for a password of our own, so that it does not tell who is in the directory. */
export function wrongCredentials(reason: string, userId: UserId | null = null): DirectoryRefusal {
  const code = 'AUTHENTICATION_FAILED';
  return new DirectoryRefusal(code, 'Your username or password is incorrect', { code, reason, userId });
}
