import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../../http/rate-limit/rate-limiter.js';
import type { RealmId } from '../../../kernel/ids.js';
import { LoginService } from '../application/login.service.js';
import type { User } from '../domain/user.js';
import { checkAddress } from './login.params.js';

/** Logging in with address and password, wherever they were entered: wrong passwords are counted together. */
@Injectable()
export class PasswordLogIn {
  constructor(
    private readonly login: LoginService,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws DomainError */
  async logIn(realmId: RealmId, username: string, password: string, response: ServerResponse): Promise<User> {
    checkAddress(username);
    const account = `${realmId}:${username.trim().toLowerCase()}`;
    return this.limiter.limitFailures(account, response, () => this.login.withPassword(realmId, username, password));
  }
}
