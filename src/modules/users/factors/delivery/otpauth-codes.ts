import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { TotpCodes } from '../application/totp-secrets.js';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** Periods before and after the present one. */
const WINDOW = 1;

@Injectable()
export class OtpauthCodes extends TotpCodes {
  newSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  uri(secret: string, { issuer, account }: { readonly issuer: string; readonly account: string }): string {
    return new TOTP({ ...FORM, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
  }

  findStep(secret: string, code: string, now: number): number | null {
    const delta = TOTP.validate({ ...FORM, secret: Secret.fromBase32(secret), token: code, timestamp: now, window: WINDOW });
    return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  }
}
