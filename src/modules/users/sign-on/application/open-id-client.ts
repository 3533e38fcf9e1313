import type { AssertedIdentity } from '../domain/sign-on-provider.js';

/** What is needed to talk to a provider. */
export interface OpenIdRegistration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What belongs to one log-in, and must come back with it. */
export interface OpenIdChecks {
  /** Where the provider sends the browser. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Speaks OpenID Connect with providers, whose addresses owners enter. */
export abstract class OpenIdClient {
  /**
   * Reads the discovery document of a provider.
   * @param issuer with or without a slash at its end, or the address of the document itself
   * @returns the issuer as the document writes it
   * @throws SignOnFailure
   */
  abstract discoverIssuer(issuer: string): Promise<string>;
  /** Tries to read the keys of a provider as well. @throws SignOnFailure */
  abstract checkProvider(registration: OpenIdRegistration): Promise<void>;
  /** The address at the provider to which the browser goes. @throws SignOnFailure */
  abstract authorizationUrl(registration: OpenIdRegistration, checks: OpenIdChecks): Promise<string>;
  /**
   * Exchanges the code that the browser has brought, and checks issuer, signature, audience, times and nonce of what the provider says.
   * @param query of the address to which the provider has sent the browser
   * @throws SignOnFailure
   */
  abstract complete(registration: OpenIdRegistration, checks: OpenIdChecks, query: string): Promise<AssertedIdentity>;
}
