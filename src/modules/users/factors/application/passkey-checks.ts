import type { Passkey, PasskeySite } from '../domain/second-factors.js';

/** What a browser says of a new passkey. */
export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/** What belongs to one question to a browser. */
export interface AskedPasskey {
  readonly site: PasskeySite;
  /** The random bytes of the question, base64url. */
  readonly challenge: string;
  /** The answer: the JSON of a `PublicKeyCredential`. */
  readonly answer: string;
}

/** Checks what browsers answer, as WebAuthn wants it. */
export abstract class PasskeyChecks {
  /** @throws BadRequest unless it is a new passkey of the site, whose device has found out who uses it */
  abstract checkRegistration(asked: AskedPasskey): Promise<NewCredential>;
  /** Which passkey an answer claims to come from. @throws DomainError AUTHENTICATION_FAILED if it says nothing of the kind */
  abstract readCredentialId(answer: string): Buffer;
  /** @throws DomainError AUTHENTICATION_FAILED unless the passkey has signed the challenge, and counts more uses than before */
  abstract checkLogIn(asked: AskedPasskey, passkey: Passkey, verifiesUser: boolean): Promise<Pick<Passkey, 'counter' | 'backedUp'>>;
}
