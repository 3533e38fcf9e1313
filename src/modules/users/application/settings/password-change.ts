import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import { PasswordPolicy } from '../../domain/password-policy.js';
import type { User } from '../../domain/user.js';

/** The password somebody gave for their own was not. */
export class WrongPassword extends BadRequest {
  constructor() {
    super('Wrong password!');
  }
}

/** Who may have which password. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly policy: PasswordPolicy,
  ) {}

  /** The new password as it is kept. @throws WrongPassword, BadRequest */
  async digest(user: User, oldPassword: string | undefined, newPassword: string): Promise<string> {
    if (!(await this.passwords.verify(user.passwordHash, oldPassword ?? ''))) throw new WrongPassword();
    if (this.policy.isTooWeak(newPassword, user)) throw new BadRequest('New password is too weak!');
    return this.passwords.hash(newPassword);
  }
}
