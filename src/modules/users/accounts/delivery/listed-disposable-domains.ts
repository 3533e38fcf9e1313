import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import { DisposableDomains } from '../application/account-identity-policy.js';

/** Uses the list of the package, which is loaded on first use. */
export class ListedDisposableDomains extends DisposableDomains {
  includes(domain: string): boolean {
    return isDisposableEmailDomain(domain);
  }
}
