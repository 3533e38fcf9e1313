const MIN_PASSWORD = 6;
const MAX_PASSWORD = 100;
const MIN_DISTINCT = 4;

/** Whether a password is too easy to guess, or longer than anybody types: lengths are code points, as `POST /register` tells them. */
function isWeakPassword(password: string, owner: { readonly email: string; readonly fullName: string }): boolean {
  const characters = Array.from(password);
  if (characters.length < MIN_PASSWORD || characters.length > MAX_PASSWORD) return true;
  if (new Set(characters).size < MIN_DISTINCT) return true;
  const folded = password.toLowerCase();
  const [local = ''] = owner.email.toLowerCase().split('@');
  return [owner.email.toLowerCase(), local, owner.fullName.toLowerCase()].includes(folded);
}

/** Which passwords accounts may have. Development servers take any: published examples make users with short ones. */
export class PasswordPolicy {
  constructor(private readonly acceptsAny: boolean) {}

  /** @param owner whose name and address are easy to guess */
  isTooWeak(password: string, owner: { readonly email: string; readonly fullName: string }): boolean {
    return !this.acceptsAny && isWeakPassword(password, owner);
  }
}
