import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { type SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { type PasswordResetKey, PasswordResetRepository } from './password-reset.repository.js';

/** What the keys are derived for (`ServerSecrets`). */
const KEY = { purpose: 'password-reset', generation: 1 } as const;
const LIFETIME_MS = 86_400_000;

/**
 * Issues the one-time keys with which people set new passwords, and redeems them. A key is valid for a day, and only while the password and
 * the address of its account are unchanged and the account is active. Inside the unit of work.
 */
@Injectable()
export class PasswordResetKeysService {
  constructor(
    private readonly keys: PasswordResetRepository,
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** @param user null for an address without an account: the same rows are written, but the key is valid for no account */
  async issue(realmId: RealmId, user: User | null): Promise<SecretSource> {
    const ownerId = await this.keys.add({
      realmId,
      userId: user?.id ?? null,
      credentialsDigest: this.computeCredentialsDigest(user),
      expiresAt: this.clock.now() + LIFETIME_MS,
    });
    const source = { ...KEY, ownerId };
    await this.keys.setDigest(ownerId, this.secrets.digest(this.derive(source)));
    return source;
  }

  /** @throws DomainError if the account is a bot, deactivated or of another organization */
  async issueForPerson(realmId: RealmId, userId: UserId): Promise<SecretSource> {
    const [user] = await this.users.findByIds([userId]);
    if (user?.realmId !== realmId || user.isBot || user.system) throw new BadRequest('No such user');
    if (!user.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
    return this.issue(realmId, user);
  }

  derive({ purpose, ownerId, generation }: SecretSource): string {
    return this.secrets.derive(purpose, ownerId, generation);
  }

  /** The locked account that a key was issued for. @throws DomainError if the key is unknown, used, expired or void, or its realm deactivated */
  async lockOwner(realmId: RealmId, key: string): Promise<User> {
    return (await this.lock(realmId, key)).user;
  }

  /** Uses a key up. The other keys of the account are void as soon as it has another password. @throws DomainError */
  async redeem(realmId: RealmId, key: string): Promise<User> {
    const { id, user } = await this.lock(realmId, key);
    await this.keys.delete(id);
    return user;
  }

  async deleteExpired(): Promise<void> {
    await this.keys.deleteExpired(this.clock.now());
  }

  private async lock(realmId: RealmId, key: string): Promise<Pick<PasswordResetKey, 'id'> & { readonly user: User }> {
    if (!(await this.realms.get(realmId)).active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    const found = await this.keys.lockByDigest(realmId, this.secrets.digest(key));
    if (!found || found.userId === null || found.expiresAt <= this.clock.now()) throw new InvalidKey();
    const user = await this.users.lock(found.userId);
    if (!user.active || !timingSafeEqual(found.credentialsDigest, this.computeCredentialsDigest(user))) throw new InvalidKey();
    return { id: found.id, user };
  }

  private computeCredentialsDigest(user: User | null): Buffer {
    return this.secrets.digest(JSON.stringify([user?.passwordHash, user?.emailKey, user?.deactivations]));
  }
}

class InvalidKey extends BadRequest {
  constructor() {
    super('The link is invalid or has expired.');
  }
}
