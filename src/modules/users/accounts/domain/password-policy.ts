const MIN_PASSWORD_CODE_POINTS = 6;
const MAX_PASSWORD_CODE_POINTS = 100;
const MIN_DISTINCT_CODE_POINTS = 4;

/** Whether a password is too easy to guess or too long. Lengths are code points, as `POST /register` announces them. */
function isWeakPassword(password: string, owner: { readonly email: string; readonly fullName: string }): boolean {
  const characters = Array.from(password);
  if (characters.length < MIN_PASSWORD_CODE_POINTS || characters.length > MAX_PASSWORD_CODE_POINTS) return true;
  if (new Set(characters).size < MIN_DISTINCT_CODE_POINTS) return true;
  const folded = password.toLowerCase();
  const [local = ''] = owner.email.toLowerCase().split('@');
  return [owner.email.toLowerCase(), local, owner.fullName.toLowerCase()].includes(folded);
}

/** Decides which passwords accounts may have. Development servers accept any, because published examples create users with short ones. */
export class PasswordPolicy {
  constructor(private readonly acceptsAny: boolean) {}

  /** @param owner the account whose name and address must not be the password */
  isTooWeak(password: string, owner: { readonly email: string; readonly fullName: string }): boolean {
    return !this.acceptsAny && isWeakPassword(password, owner);
  }
}
