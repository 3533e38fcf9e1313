import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { PersonCheck } from './sign-on-provider.repository.js';

/** It becomes a part of an address. */
const MAX_ID_TOKEN = 6_000;
/** How often a provider is asked about a person. */
const CHECK_INTERVAL_MS = 15 * 60_000;
/** Up to this much later, so that the people of a large organization are not asked about all at once. */
const CHECK_SPREAD_MS = 2 * 60_000;

/** The tokens that providers give with log-ins, in the form in which they are kept until they are needed again. */
@Injectable()
export class SignOnTokens {
  constructor(
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** @returns null if the token is too long to be sent back to the provider */
  sealIdToken(realmId: RealmId, sessionDigest: Buffer, idToken: string): Buffer | null {
    return idToken.length <= MAX_ID_TOKEN ? this.secrets.seal(idTokenPurpose(realmId, sessionDigest), idToken) : null;
  }

  /** @returns null if the secret of the server has been replaced since */
  openIdToken(realmId: RealmId, sessionDigest: Buffer, sealed: Buffer): string | null {
    return this.secrets.open(idTokenPurpose(realmId, sessionDigest), sealed);
  }

  /** What is stored, so that the provider is asked about a person with a token. */
  nextCheck(providerId: number, subject: string, refreshToken: string): PersonCheck {
    return {
      sealedRefreshToken: this.secrets.seal(refreshTokenPurpose(providerId, subject), refreshToken),
      nextCheckAt: this.nextCheckTime(),
    };
  }

  /** When a provider is asked about a person again, in milliseconds UTC. */
  nextCheckTime(): number {
    return this.clock.now() + CHECK_INTERVAL_MS + Math.floor(Math.random() * CHECK_SPREAD_MS);
  }

  /** @returns null if the secret of the server has been replaced since */
  openRefreshToken(providerId: number, subject: string, sealed: Buffer): string | null {
    return this.secrets.open(refreshTokenPurpose(providerId, subject), sealed);
  }
}

function idTokenPurpose(realmId: RealmId, sessionDigest: Buffer): string {
  return `sign-on-id-token:${realmId}:${sessionDigest.toString('hex')}`;
}

function refreshTokenPurpose(providerId: number, subject: string): string {
  return `sign-on-refresh-token:${providerId}:${subject}`;
}
