/** Domains of mail that is thrown away after use: whoever writes from there does not say who they are. */
export abstract class DisposableDomains {
  /** @param domain in any case */
  abstract includes(domain: string): boolean;
}
