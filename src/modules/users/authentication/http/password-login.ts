import type { ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimiter } from '../../../../http/auth/rate-limiter.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { User } from '../../accounts/domain/user.js';
import { LoginService } from '../application/login.service.js';
import { checkAddress } from './login.params.js';

/** The maximum length of an address. */
const MAX_LOGGED_CHARACTERS = 254;

/** Logs in with address and password, and limits wrong passwords per account over all endpoints together. */
@Injectable()
export class PasswordLogin {
  private readonly logger = new Logger('LogIn');

  constructor(
    private readonly login: LoginService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Logs the account and the IP address, so that operators can detect password guessing. */
  private logFailure(realmId: RealmId, username: string, { code }: DomainError, { req }: ServerResponse): void {
    const { ip } = req as { readonly ip?: string };
    this.logger.warn({ msg: 'log-in failed', realm_id: realmId, account: username.trim().slice(0, MAX_LOGGED_CHARACTERS), code, ip });
  }

  /** @throws DomainError */
  async logIn(realmId: RealmId, username: string, password: string, response: ServerResponse): Promise<User> {
    checkAddress(username);
    const account = `${realmId}:${username.trim().toLowerCase()}`;
    try {
      return await this.limiter.limitFailures(account, response, () => this.login.loginWithPassword(realmId, username, password));
    } catch (error) {
      if (error instanceof DomainError) this.logFailure(realmId, username, error, response);
      throw error;
    }
  }
}
