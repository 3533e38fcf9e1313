import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy } from 'passport-http';
import { DomainError } from '../../kernel/domain-error.js';
import { type Account, AccountDirectory, RealmDirectory } from './directory.js';

const KEY = /^[A-Za-z0-9]{32}$/;

/** A credential that does not open this door: always 401 with code UNAUTHORIZED under Basic authentication (notes 2.1). */
export class Unauthorized extends DomainError {
  constructor(message: string) {
    super('UNAUTHORIZED', message);
  }
}

/** HTTP Basic with address and API key, through passport-http; checks in the order of notes 2.1. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(BasicStrategy) {
  constructor(
    private readonly accounts: AccountDirectory,
    private readonly realms: RealmDirectory,
  ) {
    super({ realm: 'zulip' });
  }

  /** @throws Unauthorized */
  async validate(address: string, key: string): Promise<Account> {
    const trimmedKey = key.trim();
    if (!KEY.test(trimmedKey)) throw new Unauthorized('Malformed API key');
    const found = this.accounts.byApiKey(trimmedKey);
    const account = found instanceof Promise ? await found : found;
    if (!account?.addresses.includes(address.trim().toLowerCase())) throw new Unauthorized('Invalid API key');
    const realm = this.realms.byId(account.realmId);
    if (!(realm instanceof Promise ? await realm : realm)?.active) throw new Unauthorized('This organization has been deactivated');
    if (!account.active) throw new Unauthorized('Account is deactivated');
    return account;
  }

  /** Runs the strategy on one request the way passport does, less its sessions and its chain of strategies. */
  verify(request: IncomingMessage): Promise<Account> {
    return new Promise((resolve, reject) => {
      const run = Object.create(this) as ApiKeyStrategy & Record<'success' | 'fail' | 'error', (outcome: never) => void>;
      run.success = resolve;
      run.error = reject;
      // passport-http fails with a number for a bad form, and with its challenge for an empty address or key.
      run.fail = (reason: unknown) =>
        reject(new Unauthorized(typeof reason === 'number' ? 'Invalid authorization header for basic auth' : 'Malformed API key'));
      run.authenticate(request as never);
    });
  }
}
