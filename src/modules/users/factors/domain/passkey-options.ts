import type { Passkey, PasskeySite, UserVerification } from './second-factors.js';

/** ES256, EdDSA and RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257] as const;
const TIMEOUT_MS = 5 * 60_000;

/** What a browser needs to create a passkey, in the JSON form of WebAuthn. Bytes are base64url. */
export interface RegistrationOptions {
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[];
  readonly timeout: number;
  readonly excludeCredentials: readonly KnownCredential[];
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  readonly attestation: 'none';
}

/** What a browser needs to log in with a passkey. */
export interface LogInOptions {
  readonly rpId: string;
  readonly challenge: string;
  readonly timeout: number;
  /** Empty for all that the browser knows of the site. */
  readonly allowCredentials: readonly KnownCredential[];
  readonly userVerification: UserVerification;
}

interface KnownCredential {
  readonly type: 'public-key';
  readonly id: string;
  readonly transports: readonly string[];
}

/** @param known the passkeys of the account: an authenticator replaces its own without a question if it is not told of it */
export function registrationOptions(
  { host, name }: PasskeySite,
  user: { readonly handle: Buffer; readonly email: string; readonly fullName: string },
  challenge: string,
  known: readonly Passkey[],
): RegistrationOptions {
  return {
    rp: { id: host, name },
    user: { id: user.handle.toString('base64url'), name: user.email, displayName: user.fullName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(knownCredential),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** @param allowed the passkeys of an account that is known already; empty if the passkey says whose it is */
export function logInOptions(
  { host }: PasskeySite,
  challenge: string,
  allowed: readonly Passkey[],
  userVerification: UserVerification,
): LogInOptions {
  return { rpId: host, challenge, timeout: TIMEOUT_MS, allowCredentials: allowed.map(knownCredential), userVerification };
}

function knownCredential({ credentialId, transports }: Passkey): KnownCredential {
  return { type: 'public-key', id: credentialId.toString('base64url'), transports };
}
