import { DomainError } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';

/** What people are told when they are not logged in, by the code that they can tell their administrators. */
const TEXTS = {
  S01: 'The log-in was cancelled at the provider.',
  S02: 'This browser did not begin this log-in, or began it too long ago. Please try again.',
  S03: 'The provider cannot be reached. Please try again later.',
  S04: 'The provider answered in a way that this server does not accept.',
  S05: 'The provider has not confirmed your email address.',
  S06: 'There is an account with your email address. Log in to it once to connect it.',
  S07: 'The account with your email address is connected with another person of this provider.',
  S08: 'You have no account in this organization, and this provider creates none.',
  S09: 'Your email address is not allowed here.',
  S10: 'Account is deactivated',
  S11: 'This way of logging in is turned off.',
} as const;

export type SignOnCode = keyof typeof TEXTS;

/** Somebody was not logged in by a provider. Pages show the code beside the text; administrators find both in the audit log, with the reason. */
export class SignOnFailure extends DomainError {
  /**
   * @param reason for administrators; contains no secret, no token and nothing that a provider has written freely
   * @param userId the account about which it is; null if there is none, or if it is not known
   */
  constructor(
    readonly signOnCode: SignOnCode,
    readonly reason: string,
    readonly userId: UserId | null = null,
  ) {
    super(signOnCode === 'S10' ? 'USER_DEACTIVATED' : 'AUTHENTICATION_FAILED', TEXTS[signOnCode]);
  }
}
