/** Secrets that are computed and never stored, so that a copy of the database gives none of them away. */
export abstract class ServerSecrets {
  /**
   * 32 ASCII letters and digits, the same for the same arguments and server secret.
   * @param purpose what it is for, e.g. `api-key`
   * @param ownerId whose it is
   * @param generation raised to get a new one
   */
  abstract derive(purpose: string, ownerId: number, generation: number): string;

  /** SHA-256 of the secret, 32 bytes: the form in which the database may know it. */
  abstract digest(secret: string): Buffer;
}

/** The arguments of `ServerSecrets.derive` for a secret that is computed and never stored. */
export interface SecretSource {
  readonly purpose: string;
  readonly ownerId: number;
  readonly generation: number;
}

/** Represents a secret in stored JSON, such as events, that is sent with the secret itself. */
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

/** Passwords, kept as slow digests. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes as long for an account without a password (`null`) as for one with it. */
  abstract verify(digest: string | null, password: string): Promise<boolean>;
}
