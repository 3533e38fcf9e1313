import { Injectable } from '@nestjs/common';
import { type Account, AccountDirectory } from '../../../http/auth/directory.js';
import { ServerAddresses } from '../../../kernel/addresses.js';
import { Announcements } from '../../../kernel/client-events.js';
import type { UserId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { Realms } from '../../realm/realm.api.js';
import { UserRepository } from '../application/user.repository.js';
import type { User } from '../domain/user.js';

const MAX_REMEMBERED = 50_000;
/** The event log tells of changes within milliseconds; this bounds the harm if it cannot be heard. */
const REMEMBER_MS = 60_000;

/** Accounts by the digest of their key, remembered until the event log tells that they changed. */
@Injectable()
export class CachedAccountDirectory extends AccountDirectory {
  private readonly byDigest = new Map<string, { readonly account: Account; readonly until: number }>();
  private readonly digests = new Map<UserId, string>();
  private generation = 0;

  constructor(
    private readonly users: UserRepository,
    private readonly realms: Realms,
    private readonly addresses: ServerAddresses,
    private readonly secrets: ServerSecrets,
    announcements: Announcements,
  ) {
    super();
    announcements.onUsersChanged((userIds) => this.forget(userIds));
    announcements.onMissed(() => this.forget([...this.digests.keys()]));
  }

  byApiKey(key: string): Account | null | Promise<Account | null> {
    const digest = this.secrets.digest(key);
    const known = this.byDigest.get(digest.toString('base64'));
    if (known && known.until > Date.now()) return known.account;
    return this.load(digest);
  }

  stillHolds(account: Account): boolean {
    const known = this.byDigest.get(this.digests.get(account.userId) ?? '');
    return known?.account === account && known.until > Date.now();
  }

  private async load(digest: Buffer): Promise<Account | null> {
    const generation = this.generation;
    const user = await this.users.findByApiKeyDigest(digest);
    if (!user) return null;
    const account = await this.accountOf(user);
    if (generation === this.generation) {
      if (this.byDigest.size >= MAX_REMEMBERED) this.byDigest.clear();
      const name = digest.toString('base64');
      this.byDigest.set(name, { account, until: Date.now() + REMEMBER_MS });
      this.digests.set(user.id, name);
    }
    return account;
  }

  private async accountOf(user: User): Promise<Account> {
    const host = this.addresses.realmHost((await this.realms.get(user.realmId)).stringId);
    return {
      userId: user.id,
      realmId: user.realmId,
      role: user.role,
      botType: user.botType,
      addresses: [user.emailKey, user.apiEmail(host).toLowerCase()],
      active: user.active,
    };
  }

  private forget(userIds: readonly UserId[]): void {
    this.generation += 1;
    for (const id of userIds) {
      const name = this.digests.get(id);
      if (name !== undefined) this.byDigest.delete(name);
      this.digests.delete(id);
    }
  }
}
