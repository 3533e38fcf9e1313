import { Injectable } from '@nestjs/common';
import { type Principal, SessionDirectory } from '../../../../http/auth/account-directory.js';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { BrowserSessionsService, type FoundSession, SESSION_LIFETIME_MS } from '../application/browser-sessions.service.js';

const MAX_CACHED_SESSIONS = 50_000;

/**
 * Finds accounts by the digest of their session's secret. Sessions that were verified are cached for as long as their account is unchanged: the
 * end of a session is published as a change of its account.
 */
@Injectable()
export class BrowserSessionDirectory extends SessionDirectory {
  private readonly verified: ReadThroughCache<string, FoundSession>;

  constructor(
    private readonly sessions: BrowserSessionsService,
    private readonly users: UserLookup,
    private readonly secrets: ServerSecrets,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    super();
    this.verified = new ReadThroughCache({ maxEntries: MAX_CACHED_SESSIONS, lease });
    // The deactivation of an organization ends all its sessions, and changes none of its accounts.
    eventLog.onRealmChanged(() => this.verified.clear());
    eventLog.onMissed(() => this.verified.clear());
    // A session that is being looked up may have ended meanwhile, and its account would be read after the change.
    eventLog.onUsersChanged(() => this.verified.invalidate([]));
  }

  async findVerified(secret: string): Promise<Principal | null> {
    const secretDigest = this.secrets.digest(secret);
    const known = this.verified.get(nameOf(secretDigest));
    if (!known || this.sessions.isDueForExtension(known.expiresAt)) return null;
    // An account that has changed is another object.
    const user = (await this.users.findByIds([known.user.id])).get(known.user.id);
    return user === known.user ? principalOf(known, secretDigest) : null;
  }

  async findBySecret(secret: string): Promise<{ readonly account: Principal; readonly prolongedByMs: number | null } | null> {
    const secretDigest = this.secrets.digest(secret);
    const name = nameOf(secretDigest);
    const [session] = await this.verified.loadMany(
      async () => {
        const found = await this.sessions.find(secret);
        return found ? [found] : [];
      },
      () => name,
    );
    return session ? { account: principalOf(session, secretDigest), prolongedByMs: session.extended ? SESSION_LIFETIME_MS : null } : null;
  }
}

function nameOf(secretDigest: Buffer): string {
  return secretDigest.toString('base64');
}

function principalOf(
  { user: { id: userId, realmId, role, botType, apiKeyGeneration: keyGeneration }, provedAt }: FoundSession,
  session: Buffer,
): Principal {
  return { userId, realmId, role, botType, keyGeneration, session, provedAt };
}
