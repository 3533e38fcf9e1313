/**
 * Derives secrets that are never stored, and encrypts those that others gave and that are needed again, so that a copy of the database
 * reveals none of them.
 */
export abstract class ServerSecrets {
  /**
   * Derives a secret of 32 ASCII letters and digits. The same arguments and server secret give the same result.
   * @param purpose what the secret is for, e.g. `api-key`
   * @param ownerId id of the account or object to which the secret belongs
   * @param generation increased to replace the secret
   */
  abstract derive(purpose: string, ownerId: number, generation: number): string;

  /** Compares two secrets in a time that does not depend on where they differ. */
  abstract areEqual(one: string, other: string): boolean;

  /** The SHA-256 digest of the secret, 32 bytes, which may be stored in the database. */
  abstract digest(secret: string): Buffer;

  /**
   * Encrypts and authenticates a text with the secret of the server. The same text gives another result each time.
   * @param purpose what the text is for and whose it is: it opens for the same purpose only
   */
  abstract seal(purpose: string, text: string): Buffer;

  /** @returns the text; null if it was sealed for another purpose or with another secret of the server, or changed since */
  abstract open(purpose: string, sealed: Buffer): string | null;
}

/** The arguments of `ServerSecrets.derive` for a derived secret. */
export interface SecretSource {
  readonly purpose: string;
  readonly ownerId: number;
  readonly generation: number;
}

/** Represents a derived secret in stored JSON, such as events. It is replaced by the secret itself before it is sent. */
export interface DerivedSecret {
  readonly derived: SecretSource;
}

/** Replaces every `DerivedSecret` in a JSON value by the secret itself. */
export function resolveDerivedSecrets(value: unknown, secrets: Pick<ServerSecrets, 'derive'>): unknown {
  if (Array.isArray(value)) return value.map((one) => resolveDerivedSecrets(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  if ('derived' in value) {
    const { purpose, ownerId, generation } = value.derived as SecretSource;
    return secrets.derive(purpose, ownerId, generation);
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolveDerivedSecrets(one, secrets)]));
}

/** Hashes passwords with a slow hash function. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time for an account without a password (`null`) as for one with a password. */
  abstract verify(digest: string | null, password: string): Promise<boolean>;
}
