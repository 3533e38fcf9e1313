import { isWeakPassword } from './password-strength.js';

/** Which passwords accounts may have. Development servers take any: published examples make users with short ones. */
export class PasswordPolicy {
  constructor(private readonly takesAny: boolean) {}

  /** @param owner whose name and address are easy to guess */
  isTooWeak(password: string, owner: { readonly email: string; readonly fullName: string }): boolean {
    return !this.takesAny && isWeakPassword(password, owner);
  }
}
