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

/** Passwords, kept as slow digests. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes as long for an account without a password (`null`) as for one with it. */
  abstract verify(digest: string | null, password: string): Promise<boolean>;
}
