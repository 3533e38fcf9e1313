import type { AssertedIdentity, ProviderSession } from '../domain/sign-on-provider.js';

/** What is needed to talk to a provider. */
export interface ProviderRegistration {
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

/** What belongs to one log-in, and must come back with it. */
export interface LogInChecks {
  /** Where the provider sends the browser. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Leads people through log-ins at providers of one kind, whose addresses owners enter. */
export abstract class ProviderClient {
  /**
   * Finds what a provider is known by.
   * @param entered as an owner or an operator writes it
   * @throws SignOnFailure
   */
  abstract discoverIssuer(entered: string): Promise<string>;
  /** Tries whether the provider answers, and has what log-ins need. @throws SignOnFailure */
  abstract checkProvider(registration: ProviderRegistration): Promise<void>;
  /** The address at the provider to which the browser goes. @throws SignOnFailure */
  abstract authorizationUrl(registration: ProviderRegistration, checks: LogInChecks): Promise<string>;
  /**
   * Exchanges the code that the browser has brought, and finds out who has logged in.
   * @param query of the address to which the provider has sent the browser
   * @throws SignOnFailure
   */
  abstract complete(registration: ProviderRegistration, checks: LogInChecks, query: string): Promise<CompletedLogIn>;
}
