import type { AssertedIdentity, ProviderSession } from '../domain/sign-on-provider.js';

/** What is needed to talk to a provider. */
export interface OpenIdRegistration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether log-ins ask for a token that outlives the session at the provider. */
  readonly checksPeople: boolean;
  /** The claims that tell groups and roles; null without them. */
  readonly groupsClaim: string | null;
  readonly roleClaim: string | null;
}

/** Somebody whom a provider has let in. */
export interface CompletedLogIn {
  readonly identity: AssertedIdentity;
  readonly session: ProviderSession;
}

/** What a provider says has ended there: a session of it, or all of a person. */
export interface LogOutNotice {
  readonly subject: string | null;
  readonly sid: string | null;
  /** Names the notice, which counts once. */
  readonly id: string;
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
  abstract complete(registration: OpenIdRegistration, checks: OpenIdChecks, query: string): Promise<CompletedLogIn>;
  /**
   * The address at the provider that ends the session there.
   * @param returnTo where the provider sends the browser then
   * @returns null if the provider has none
   * @throws SignOnFailure
   */
  abstract endSessionUrl(registration: OpenIdRegistration, idToken: string, returnTo: string): Promise<string | null>;
  /** Checks signature, issuer, audience and times of a log-out token, and that it is one. @throws SignOnFailure */
  abstract readLogOut(registration: OpenIdRegistration, token: string): Promise<LogOutNotice>;
  /**
   * Asks whether a person may still log in.
   * @returns the token for the next time; null if the provider refuses the person
   * @throws SignOnFailure if the provider cannot be asked, or answers anything else
   */
  abstract refresh(registration: OpenIdRegistration, refreshToken: string): Promise<string | null>;
}
