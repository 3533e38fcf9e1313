import { DomainError } from '../../../../kernel/domain-error.js';

/** An address, its problem, and whether its account is deactivated, as the API sends them. */
export type SkippedAddress = readonly [address: string, problem: string, deactivated: boolean];

/**
 * Some or all of the addresses were not invited.
 * @param sent whether others were
 */
export function invitationFailed(
  message: string,
  errors: readonly SkippedAddress[],
  sent: boolean,
  isDailyLimitReached = false,
): DomainError {
  return new DomainError('INVITATION_FAILED', message, {
    errors,
    sent_invitations: sent,
    license_limit_reached: false,
    daily_limit_reached: isDailyLimitReached,
  });
}

/**
 * The message is the Zulip server's; clients may know it.
 * @param address the one that was sent too many mails; null if all mails together are too many
 */
export function dailyLimitReached(address: string | null): DomainError {
  const message =
    'To protect users, Zulip limits the number of invitations you can send in one day. Because you have reached the limit, no invitations were sent.';
  return invitationFailed(message, address === null ? [] : [[address, 'Too many emails today.', false]], false, true);
}
