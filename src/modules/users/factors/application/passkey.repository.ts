import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Passkey } from '../domain/second-factors.js';

export abstract class PasskeyRepository {
  /** @returns its id @throws BadRequest if the organization knows it already */
  abstract add(passkey: Omit<Passkey, 'id'>): Promise<number>;
  /** Oldest first. */
  abstract listByUser(realmId: RealmId, userId: UserId): Promise<Passkey[]>;
  abstract countByUser(realmId: RealmId, userId: UserId): Promise<number>;
  abstract findByCredential(realmId: RealmId, credentialDigest: Buffer): Promise<Passkey | null>;
  /** Notes a use, unless the passkey was used since it was found. @returns whether it was noted */
  abstract noteUse(
    passkey: Passkey,
    use: { readonly counter: number; readonly backedUp: boolean; readonly usedAt: number },
  ): Promise<boolean>;
  /** @returns whether the account has it */
  abstract rename(realmId: RealmId, userId: UserId, id: number, name: string): Promise<boolean>;
  /** @returns whether the account had it */
  abstract delete(realmId: RealmId, userId: UserId, id: number): Promise<boolean>;
  /** @returns how many there were */
  abstract deleteByUser(realmId: RealmId, userId: UserId): Promise<number>;
}
