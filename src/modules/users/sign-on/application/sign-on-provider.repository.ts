import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { ExternalIdentity, LinkedBy, SignOnProvider } from '../domain/sign-on-provider.js';

export abstract class SignOnProviderRepository {
  /** @returns the id @throws BadRequest if the name is in use in the realm */
  abstract add(provider: Omit<SignOnProvider, 'id'>): Promise<number>;
  /** By name. */
  abstract list(realmId: RealmId): Promise<SignOnProvider[]>;
  abstract find(realmId: RealmId, name: string): Promise<SignOnProvider | null>;
  /** Locks the provider until the surrounding unit of work ends. */
  abstract lock(realmId: RealmId, name: string): Promise<SignOnProvider | null>;
  abstract setEnabled(id: number, enabled: boolean): Promise<void>;
  /** @param time null: it has to be tested again */
  abstract setTested(id: number, time: number | null): Promise<void>;
  abstract setSecret(id: number, sealedSecret: Buffer): Promise<void>;
  /** Also deletes the identities of the provider. */
  abstract delete(id: number): Promise<void>;
}

/** Which people of providers belong to which accounts. */
export abstract class ExternalIdentityRepository {
  /** @throws BadRequest if the subject, or the account, has got another identity of the provider meanwhile */
  abstract add(identity: ExternalIdentity): Promise<void>;
  abstract find(providerId: number, subject: string): Promise<ExternalIdentity | null>;
  abstract findByUser(providerId: number, userId: UserId): Promise<ExternalIdentity | null>;
  abstract noteUse(providerId: number, subject: string, time: number): Promise<void>;
  /** @param linkedBy only those that came to the account in one of these ways */
  abstract deleteByUser(realmId: RealmId, userId: UserId, linkedBy: readonly LinkedBy[]): Promise<void>;
}
