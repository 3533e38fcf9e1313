import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { ExternalIdentity, LinkedBy, SignOnProvider, SignOnSession } from '../domain/sign-on-provider.js';

export abstract class SignOnProviderRepository {
  /** @returns the id @throws BadRequest if the name is in use in the realm */
  abstract add(provider: Omit<SignOnProvider, 'id'>): Promise<number>;
  /** By name. */
  abstract list(realmId: RealmId): Promise<SignOnProvider[]>;
  abstract find(realmId: RealmId, name: string): Promise<SignOnProvider | null>;
  abstract findById(id: number): Promise<SignOnProvider | null>;
  /** Locks the provider until the surrounding unit of work ends. */
  abstract lock(realmId: RealmId, name: string): Promise<SignOnProvider | null>;
  abstract update(id: number, change: Partial<Omit<SignOnProvider, 'id' | 'realmId' | 'kind' | 'name' | 'issuer'>>): Promise<void>;
  /** Also deletes the identities of the provider, and what is known of the sessions that it began. */
  abstract delete(id: number): Promise<void>;
}

/** Which people of providers belong to which accounts. */
export abstract class ExternalIdentityRepository {
  /** @throws BadRequest if the subject, or the account, has got another identity of the provider meanwhile */
  abstract add(identity: ExternalIdentity): Promise<void>;
  abstract find(providerId: number, subject: string): Promise<ExternalIdentity | null>;
  abstract findByUser(providerId: number, userId: UserId): Promise<ExternalIdentity | null>;
  /** The accounts of the people of some providers. */
  abstract listUsers(providerIds: readonly number[]): Promise<UserId[]>;
  abstract noteUse(providerId: number, subject: string, time: number): Promise<void>;
  /** @param linkedBy only those that came to the account in one of these ways */
  abstract deleteByUser(realmId: RealmId, userId: UserId, linkedBy: readonly LinkedBy[]): Promise<void>;
  /** Stores with what, and when, the provider is asked about a person; not any more with null. */
  abstract setCheck(providerId: number, subject: string, check: PersonCheck | null): Promise<void>;
  /** Those about whom providers are to be asked by a time, the oldest first. */
  abstract listDue(time: number, count: number): Promise<ExternalIdentity[]>;
  /** Postpones a check. @returns whether nobody else has done so meanwhile */
  abstract postpone(identity: ExternalIdentity, nextCheckAt: number): Promise<boolean>;
  /** Postpones the checks of all people of a provider that are due by a time. */
  abstract postponeDue(providerId: number, time: number, nextCheckAt: number): Promise<void>;
}

export interface PersonCheck {
  readonly sealedRefreshToken: Buffer;
  /** Milliseconds UTC. */
  readonly nextCheckAt: number;
}

/** Which sessions of browsers began at which provider. A row may outlive its session. */
export abstract class SignOnSessionRepository {
  abstract add(session: SignOnSession): Promise<void>;
  abstract find(sessionDigest: Buffer): Promise<SignOnSession | null>;
  abstract listBySid(providerId: number, sid: string): Promise<SignOnSession[]>;
  abstract listBySubject(providerId: number, subject: string): Promise<SignOnSession[]>;
  abstract listByUser(realmId: RealmId, userId: UserId): Promise<SignOnSession[]>;
  abstract delete(sessionDigests: readonly Buffer[]): Promise<void>;
  abstract deleteByUser(realmId: RealmId, userId: UserId): Promise<void>;
}
