import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { TotpFactor } from '../domain/second-factors.js';

/** Authenticator apps and recovery codes. */
export abstract class FactorRepository {
  /** @throws BadRequest if the account has an app already */
  abstract addTotp(factor: TotpFactor): Promise<void>;
  abstract findTotp(userId: UserId): Promise<TotpFactor | null>;
  /** Notes the use of a code. @returns false if it, or a later one, was used before */
  abstract useStep(userId: UserId, step: number, usedAt: number): Promise<boolean>;
  /** @returns whether there was one */
  abstract deleteTotp(realmId: RealmId, userId: UserId): Promise<boolean>;
  /** Replaces all codes of an account. */
  abstract replaceCodes(realmId: RealmId, userId: UserId, digests: readonly Buffer[]): Promise<void>;
  /** Deletes a code, which only one caller gets. @returns whether the account had it */
  abstract useCode(userId: UserId, digest: Buffer): Promise<boolean>;
  abstract countCodes(userId: UserId): Promise<number>;
}
