import { ProviderClient, type ProviderRegistration } from './provider-client.js';

/** What a provider says has ended there: a session of it, or all of a person. */
export interface LogOutNotice {
  readonly subject: string | null;
  readonly sid: string | null;
  /** Names the notice, which counts once. */
  readonly id: string;
}

/**
 * Speaks OpenID Connect. Issuers are entered with or without a slash at their end, or as the address of the discovery document, which names them.
 * Checked are the keys of a provider, and of what it says issuer, signature, audience, times and nonce.
 */
export abstract class OpenIdClient extends ProviderClient {
  /**
   * The address at the provider that ends the session there.
   * @param returnTo where the provider sends the browser then
   * @returns null if the provider has none
   * @throws SignOnFailure
   */
  abstract endSessionUrl(registration: ProviderRegistration, idToken: string, returnTo: string): Promise<string | null>;
  /** Checks signature, issuer, audience and times of a log-out token, and that it is one. @throws SignOnFailure */
  abstract readLogOut(registration: ProviderRegistration, token: string): Promise<LogOutNotice>;
  /**
   * Asks whether a person may still log in.
   * @returns the token for the next time; null if the provider refuses the person
   * @throws SignOnFailure if the provider cannot be asked, or answers anything else
   */
  abstract refresh(registration: ProviderRegistration, refreshToken: string): Promise<string | null>;
}
