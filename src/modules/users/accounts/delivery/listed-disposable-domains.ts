import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import { DisposableDomains } from '../application/account-identity-policy.js';

/** By the list that the package carries; it is read when it is first asked for. */
export class ListedDisposableDomains extends DisposableDomains {
  includes(domain: string): boolean {
    return isDisposableEmailDomain(domain);
  }
}
