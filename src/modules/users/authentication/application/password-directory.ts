import type { RealmId } from '../../../../kernel/ids.js';
import type { User } from '../../accounts/domain/user.js';

/** What somebody enters who has an account in the directory of an organization. */
export interface DirectoryLogIn {
  readonly realmId: RealmId;
  /** A name or an address, as it was entered. */
  readonly login: string;
  readonly password: string;
  readonly clientName: string;
}

/** Knows the passwords of people who are in a directory; filled by directories. Asked only while the organization has one that is turned on. */
export abstract class PasswordDirectory {
  /** Whether the passwords of an account are those of a directory that is turned on, so that a password of its own does not count. */
  abstract hasPasswordOf(user: User): Promise<boolean>;
  /**
   * The active account of a person whose password is right, which may be new.
   * @throws DirectoryRefusal
   */
  abstract logIn(entered: DirectoryLogIn): Promise<User>;
  /** Whether the password is that of the person to whom the account belongs in the directory. @throws DirectoryRefusal if it cannot say */
  abstract isPasswordOf(user: User, password: string): Promise<boolean>;
}
