import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { type AskedPasskey, type NewCredential, PasskeyChecks } from '../application/passkey-checks.js';
import { WrongPasskey } from '../application/passkey-log-in.js';
import type { Passkey } from '../domain/second-factors.js';

const MAX_CREDENTIAL_ID_BYTES = 1_023;
const MAX_TRANSPORTS = 10;
const TRANSPORT = /^[a-z-]{1,20}$/;

/**
 * WebAuthn by `@simplewebauthn/server`, which is loaded with the first passkey. It throws plain errors for everything that is wrong, from JSON that
 * is no answer to a counter that does not count, all of which mean that the passkey does not count.
 */
@Injectable()
export class WebAuthnChecks extends PasskeyChecks {
  async checkRegistration({ site, challenge, answer }: AskedPasskey): Promise<NewCredential> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: JSON.parse(answer) as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
      });
      if (verified) {
        const { credential, credentialBackedUp: backedUp } = registrationInfo;
        const credentialId = Buffer.from(credential.id, 'base64url');
        if (credentialId.length > MAX_CREDENTIAL_ID_BYTES) throw new Error('the id of the credential is too long');
        const transports = [credential.transports ?? []].flat().filter((name) => TRANSPORT.test(name));
        return {
          credentialId,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: transports.slice(0, MAX_TRANSPORTS),
          backedUp,
        };
      }
    } catch (error) {
      throw new BadRequest(`The passkey was not accepted: ${(error as Error).message}`);
    }
    throw new BadRequest('The passkey was not accepted.');
  }

  readCredentialId(answer: string): Buffer {
    try {
      const { id } = JSON.parse(answer) as { readonly id: unknown };
      if (typeof id === 'string') return Buffer.from(id, 'base64url');
    } catch {
      // It is no JSON, which is as wrong as any other answer.
    }
    throw new WrongPasskey();
  }

  async checkLogIn(
    { site, challenge, answer }: AskedPasskey,
    { credentialId, publicKey, counter, transports }: Passkey,
    verifiesUser: boolean,
  ): Promise<Pick<Passkey, 'counter' | 'backedUp'>> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const said = await verifyAuthenticationResponse({
      response: JSON.parse(answer) as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: verifiesUser,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter,
        transports: [...transports] as AuthenticatorTransport[],
      },
    }).catch(() => null);
    if (!said?.verified) throw new WrongPasskey();
    const { newCounter, credentialBackedUp: backedUp } = said.authenticationInfo;
    return { counter: newCounter, backedUp };
  }
}
