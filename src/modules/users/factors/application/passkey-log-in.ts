import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { type LogInOptions, logInOptions } from '../domain/passkey-options.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { Passkey, PasskeySite } from '../domain/second-factors.js';
import { PasskeyChecks } from './passkey-checks.js';
import { PasskeyRepository } from './passkey.repository.js';

/** Knows to which site the passkeys of an organization belong: to its own host, so that none opens another organization. */
@Injectable()
export class PasskeySites {
  constructor(private readonly realms: RealmLookup) {}

  async find(realmId: RealmId): Promise<PasskeySite> {
    const { hostname: host, origin } = new URL(await this.realms.realmUrl(realmId));
    return { host, origin, name: (await this.realms.get(realmId)).name };
  }
}

/** Asks browsers for passkeys, and finds out whose passkey has answered. */
@Injectable()
export class PasskeyLogIn {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly checks: PasskeyChecks,
    private readonly sites: PasskeySites,
    private readonly clock: Clock,
  ) {}

  /** For a log-in without anything else: the passkey says whose it is, and its device who uses it. */
  async ask(realmId: RealmId, challenge: string): Promise<LogInOptions> {
    return logInOptions(await this.sites.find(realmId), challenge, [], 'required');
  }

  /** For the second step after a password. @returns null if the account has no passkey */
  async askAccount(account: { readonly id: UserId; readonly realmId: RealmId }, challenge: string): Promise<LogInOptions | null> {
    const known = await this.passkeys.listByUser(account.realmId, account.id);
    return known.length === 0 ? null : logInOptions(await this.sites.find(account.realmId), challenge, known, 'discouraged');
  }

  /**
   * Uses a passkey.
   * @param owner the account to which it must belong, after the password of that account; without it, the device must have found out who uses it
   * @returns the passkey that has signed the challenge
   * @throws DomainError AUTHENTICATION_FAILED
   */
  async use(realmId: RealmId, challenge: string, answer: string, owner?: UserId): Promise<Passkey> {
    const passkey = await this.passkeys.findByCredential(realmId, credentialDigest(this.checks.readCredentialId(answer)));
    if (!passkey || (owner !== undefined && passkey.userId !== owner)) throw new WrongPasskey();
    const asked = { site: await this.sites.find(realmId), challenge, answer };
    const said = await this.checks.checkLogIn(asked, passkey, owner === undefined);
    if (!(await this.passkeys.noteUse(passkey, { ...said, usedAt: this.clock.now() }))) throw new WrongPasskey();
    return passkey;
  }
}

/** The organization does not know the passkey, or it did not sign what it was asked to. */
export class WrongPasskey extends DomainError {
  constructor() {
    super('AUTHENTICATION_FAILED', 'The passkey was not accepted.');
  }
}

/** By which passkeys are found. */
export function credentialDigest(credentialId: Buffer): Buffer {
  return createHash('sha256').update(credentialId).digest();
}
