/** A key with which one organization can be created. */
export interface OrganizationKey {
  readonly id: number;
  /** The address of the owner, to which the key was mailed; null for a key of the operator, which allows any address. */
  readonly email: string | null;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

export abstract class OrganizationKeyRepository {
  /** @returns the id */
  abstract add(key: Omit<OrganizationKey, 'id'>): Promise<number>;
  abstract setDigest(id: number, keyDigest: Buffer): Promise<void>;
  /** Locks the key until the surrounding unit of work ends. */
  abstract lock(keyDigest: Buffer): Promise<OrganizationKey | null>;
  abstract delete(id: number): Promise<void>;
  abstract deleteExpired(now: number): Promise<void>;
}
