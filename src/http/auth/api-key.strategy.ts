import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy } from 'passport-http';
import type { Authority } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import { ReadThroughCache } from '../../kernel/read-through-cache.js';
import { type Account, AccountDirectory, RealmDirectory, type RealmEntry } from './account-directory.js';

const KEY = /^[A-Za-z0-9]{32}$/;
const MAX_VERIFIED_HEADERS = 50_000;

/** The credentials do not authorize the request: HTTP 401 with code UNAUTHORIZED and a challenge for Basic authentication. */
export class Unauthorized extends DomainError {
  constructor(message: string) {
    super('UNAUTHORIZED', message);
  }
}

/** The credentials belong to no account. Counted by the rate limiter, because it may be an attempt to guess them. */
export class WrongCredentials extends Unauthorized {}

/** The credentials belong to an account that has been deactivated. */
export class AccountDeactivated extends Unauthorized {
  constructor() {
    super('Account is deactivated');
  }
}

/** The credentials belong to an account of an organization that has been deactivated. */
export class OrganizationDeactivated extends Unauthorized {
  constructor() {
    super('This organization has been deactivated');
  }
}

/**
 * Authenticates with HTTP Basic (email address and API key) through passport-http. The order of the checks decides which error a client
 * sees and is part of the wire contract. Accounts are cached by the digest of a header that was verified, for as long as the account is
 * unchanged.
 */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(BasicStrategy) {
  private readonly verifiedHeaders = new ReadThroughCache<string, Account>({ maxEntries: MAX_VERIFIED_HEADERS });

  constructor(
    private readonly accounts: AccountDirectory,
    private readonly realms: RealmDirectory,
    private readonly clock: Clock,
  ) {
    super({ realm: 'zulip' });
  }

  /**
   * @returns the account of a header that was verified before; null if it has to be verified
   * @throws Unauthorized
   */
  findVerified(header: string | undefined): Account | Promise<Account> | null {
    if (header === undefined) return null;
    const account = this.verifiedHeaders.get(hash('sha256', header, 'base64'));
    return account ? this.confirm(account) : null;
  }

  /**
   * @param account one that was verified before
   * @returns the account if nothing of it has changed; null if it has to be verified again
   * @throws Unauthorized
   */
  confirm(account: Authority): Account | Promise<Account> | null {
    return this.accounts.isCurrent(account) ? this.admit(account) : null;
  }

  /** @throws Unauthorized */
  async validate(address: string, key: string): Promise<Account> {
    const account = await this.holderOf(key);
    if (!account?.addresses.includes(address.trim().toLowerCase())) throw new WrongCredentials('Invalid API key');
    return this.admit(account);
  }

  /** The account of a key that comes without an address. @throws Unauthorized */
  async findByKey(key: string): Promise<Account> {
    const account = await this.holderOf(key);
    if (!account) throw new WrongCredentials('Invalid API key');
    return this.admit(account);
  }

  /** @throws WrongCredentials for a text that cannot be a key */
  private holderOf(key: string): Account | null | Promise<Account | null> {
    const trimmedKey = key.trim();
    if (!KEY.test(trimmedKey)) throw new WrongCredentials('Malformed API key');
    return this.accounts.findByApiKey(trimmedKey);
  }

  /** Runs the strategy on one request as passport does, without its sessions and its chain of strategies. */
  async verify(request: IncomingMessage): Promise<Account> {
    const account = await this.run(request);
    this.verifiedHeaders.set(hash('sha256', request.headers.authorization ?? '', 'base64'), account);
    return account;
  }

  private run(request: IncomingMessage): Promise<Account> {
    return new Promise((resolve, reject) => {
      // passport-http fails with a status number for a malformed header, and with its challenge for an empty address or key.
      const fail = (reason: unknown): void =>
        reject(new WrongCredentials(typeof reason === 'number' ? 'Invalid authorization header for basic auth' : 'Malformed API key'));
      const run = Object.assign(Object.create(this) as ApiKeyStrategy, { success: resolve, error: reject, fail });
      run.authenticate(request as never);
    });
  }

  private admit(account: Account): Account | Promise<Account> {
    const realm = this.realms.findById(account.realmId);
    return realm instanceof Promise ? realm.then((loaded) => this.admitted(account, loaded)) : this.admitted(account, realm);
  }

  private admitted(account: Account, realm: RealmEntry | null): Account {
    if (!realm?.active) throw new OrganizationDeactivated();
    if (!account.active) throw new AccountDeactivated();
    const { key } = account;
    if (!key) return account;
    if (key.expiresAt !== null && key.expiresAt <= this.clock.now()) throw new Unauthorized('This API key has expired');
    this.accounts.noteUse(key);
    return account;
  }
}

/** Checks the form of the Authorization header more strictly than passport-http does. @throws DomainError */
export function checkHeader(header: string): void {
  const [scheme, credentials, ...more] = header.split(' ');
  if (scheme?.toLowerCase() !== 'basic' && credentials !== undefined && more.length === 0) {
    throw new BadRequest('This endpoint requires HTTP basic authentication.');
  }
  if (credentials === undefined || more.length > 0 || !hasOneColon(credentials)) {
    throw new WrongCredentials('Invalid authorization header for basic auth');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function hasOneColon(base64: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return false;
  try {
    return utf8.decode(Buffer.from(base64, 'base64')).split(':').length === 2;
  } catch {
    return false;
  }
}
