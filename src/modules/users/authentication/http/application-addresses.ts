import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountsService } from '../../accounts/application/accounts.service.js';
import type { User } from '../../accounts/domain/user.js';

const OTP = /^[\da-f]{64}$/i;

/** Hands API keys to mobile applications that have opened the browser for a log-in. */
@Injectable()
export class ApplicationAddresses {
  constructor(
    private readonly accounts: AccountsService,
    private readonly realms: RealmLookup,
  ) {}

  /** The address by which the operating system opens the application. Applications compare `realm` with the one that they know. */
  async addressFor(user: User, otp: string): Promise<string> {
    const parameters = new URLSearchParams({
      realm: await this.realms.realmUrl(user.realmId),
      email: user.email,
      user_id: String(user.id),
      otp_encrypted_api_key: encryptForApplication(this.accounts.apiKey(user), otp),
    });
    return `zulip://login?${parameters.toString()}`;
  }
}

/** @throws BadRequest if it is no one-time pad of an application, which has as many hexadecimal digits as an API key */
export function checkOtp(otp: string): void {
  if (!OTP.test(otp)) throw new BadRequest('Invalid OTP');
}

/**
 * Encrypts an API key with the one-time pad of an application, which alone knows it, so that nothing else that handles the address on the
 * device can read the key. The form is that of the Zulip server.
 * @param apiKey 32 ASCII characters
 * @returns 64 hexadecimal digits
 */
function encryptForApplication(apiKey: string, otp: string): string {
  const pad = Buffer.from(otp, 'hex');
  return Buffer.from(Buffer.from(apiKey, 'latin1').map((byte, index) => byte ^ (pad[index] ?? 0))).toString('hex');
}
