import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { TotpFactor } from '../domain/second-factors.js';

/** The codes of authenticator apps (RFC 6238): six digits, 30 seconds, SHA-1, which is what all apps know. */
export abstract class TotpCodes {
  /** @returns 160 random bits in base 32 */
  abstract newSecret(): string;
  /** The address that apps read from a QR code. */
  abstract uri(secret: string, label: { readonly issuer: string; readonly account: string }): string;
  /**
   * @param code six digits
   * @param now milliseconds UTC; clocks may differ by a period
   * @returns the period whose code it is; null for a wrong one
   */
  abstract findStep(secret: string, code: string, now: number): number | null;
}

/** Keeps the secrets of authenticator apps encrypted, and compares codes with them at the present time. */
@Injectable()
export class TotpSecrets {
  constructor(
    private readonly codes: TotpCodes,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  create(label: { readonly issuer: string; readonly account: string }): { readonly secret: string; readonly uri: string } {
    const secret = this.codes.newSecret();
    return { secret, uri: this.codes.uri(secret, label) };
  }

  /** @returns the factor of an account whose app has shown a code; null for a wrong code */
  confirmed(account: Pick<TotpFactor, 'userId' | 'realmId'>, secret: string, code: string): TotpFactor | null {
    const now = this.clock.now();
    const lastStep = this.codes.findStep(secret, code, now);
    const sealedSecret = this.secrets.seal(purposeOf(account.userId), secret);
    return lastStep === null ? null : { ...account, sealedSecret, lastStep, createdAt: now, usedAt: null };
  }

  /** @returns the period whose code it is, and the time; null for a wrong code, and if the secret of the server was lost */
  match({ userId, sealedSecret }: TotpFactor, code: string): { readonly step: number; readonly now: number } | null {
    const secret = this.secrets.open(purposeOf(userId), sealedSecret);
    const now = this.clock.now();
    const step = secret === null ? null : this.codes.findStep(secret, code, now);
    return step === null ? null : { step, now };
  }
}

function purposeOf(userId: UserId): string {
  return `totp:${userId}`;
}
