/**
 * Limits how many mails leave for one domain, because its mail servers refuse or delay senders that send too much at once. It concerns mails that
 * people did not ask for at this moment, so that a password reset never waits behind them.
 */
export abstract class DestinationLimits {
  /**
   * Counts a mail.
   * @param domain of the recipient, in lower case
   * @returns 0 if it may leave now; otherwise after how many milliseconds it may be counted again
   */
  abstract count(domain: string): Promise<number>;
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
