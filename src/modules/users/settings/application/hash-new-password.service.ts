import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import { PasswordPolicy } from '../../accounts/domain/password-policy.js';
import type { User } from '../../accounts/domain/user.js';

/** The password that was entered as the present one is wrong. */
export class WrongPassword extends BadRequest {
  constructor() {
    super('Wrong password!');
  }
}

/** Verifies the present password of an account, and checks and hashes a new one. */
@Injectable()
export class HashNewPasswordService {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly policy: PasswordPolicy,
  ) {}

  /** @param password what was entered as the present one @throws WrongPassword */
  async verify({ passwordHash }: User, password: string | undefined): Promise<void> {
    if (!(await this.passwords.verify(passwordHash, password ?? ''))) throw new WrongPassword();
  }

  /** @returns the hash to store @throws WrongPassword, BadRequest */
  async hash(user: User, oldPassword: string | undefined, newPassword: string): Promise<string> {
    await this.verify(user, oldPassword);
    if (this.policy.isTooWeak(newPassword, user)) throw new BadRequest('New password is too weak!');
    return this.passwords.hash(newPassword);
  }
}
