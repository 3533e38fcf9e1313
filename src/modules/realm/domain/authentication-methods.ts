import { BadRequest } from '../../../kernel/domain-error.js';

/**
 * Ways of logging in, by their names in the API: `Email` with a password; `LDAP` with the password of the organization's directory; `Dev` without
 * one, on development servers; `OpenID Connect` and `GitHub` by the providers of the organization.
 */
export type AuthenticationMethod = 'Dev' | 'Email' | 'GitHub' | 'LDAP' | 'OpenID Connect';

/** Which methods an organization allows. A method that is not named is allowed. */
export type AuthenticationMethods = Partial<Readonly<Record<AuthenticationMethod, boolean>>>;

/**
 * Checks a change of the allowed methods.
 * @param offered the methods that the server offers
 * @throws BadRequest for a method that the server does not offer, and if the change allows no method
 */
export function checkMethodChange(change: ReadonlyMap<string, boolean>, offered: readonly AuthenticationMethod[]): AuthenticationMethods {
  for (const name of change.keys()) {
    if (!offered.some((method) => method === name)) {
      const valid = offered.map((method) => `'${method}'`).join(', ');
      throw new BadRequest(`Invalid authentication method: ${name}. Valid methods are: [${valid}]`);
    }
  }
  if (![...change.values()].includes(true)) throw new BadRequest('At least one authentication method must be enabled.');
  return Object.fromEntries(change);
}

/** Whether everybody has a way to log in that needs no provider. */
export function needsNoProvider(allowed: AuthenticationMethods, offered: readonly AuthenticationMethod[]): boolean {
  return (allowed.Email ?? true) || (offered.includes('Dev') && (allowed.Dev ?? true));
}

/** The form in which clients receive the methods that the server offers. */
export function presentMethods(
  allowed: AuthenticationMethods,
  offered: readonly AuthenticationMethod[],
): Readonly<Record<string, { readonly enabled: boolean; readonly available: boolean }>> {
  return Object.fromEntries(offered.map((method) => [method, { enabled: allowed[method] ?? true, available: true }]));
}
