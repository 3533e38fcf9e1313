import { Injectable } from '@nestjs/common';
import { type Authority, AuthorityChanged, lossOf, type Role } from '../../../../kernel/actor.js';
import { EventLogSink } from '../../../../kernel/client-events.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import type { UserId } from '../../../../kernel/ids.js';
import { CommitChecks } from '../../../../platform/database/commit-checks.js';
import { CurrentTransaction, type TransactionScope } from '../../../../platform/database/current-transaction.js';
import { Sql, type SqlFragment } from '../../../../platform/database/sql.js';

interface AccountRow {
  readonly role: Role;
  readonly active: number;
  readonly apiKeyGeneration: number;
}

/**
 * Confirms at the end of each unit of work that the account on whose behalf it runs still has the rights with which its request was admitted: the unit of
 * work may have waited for locks, and caches are asked at most for what was acknowledged. The rows of the account and of its credentials are locked until the
 * commit, so that a demotion, a deactivation, a new key or the end of a session comes either before, and is noticed, or after.
 */
@Injectable()
export class AccountAuthority {
  /** The transactions in which the row is locked. What they themselves change of their account takes effect with them. */
  private readonly confirmed = new WeakSet<TransactionScope>();

  constructor(
    private readonly sql: Sql,
    private readonly work: CurrentWork,
    private readonly transaction: CurrentTransaction,
    private readonly sink: EventLogSink,
    checks: CommitChecks,
  ) {
    checks.add(() => this.confirm('LOCK IN SHARE MODE'));
  }

  /** Must come before a unit of work changes an account, which may be the one on whose behalf it runs. @throws AuthorityChanged */
  async beforeChange(userId: UserId): Promise<void> {
    if (this.work.authority?.userId === userId) await this.beforeOwnChange();
  }

  /** Must come before a unit of work ends sessions, which may include the one of its request. @throws AuthorityChanged */
  async beforeEndOfSessions(): Promise<void> {
    if (this.work.authority?.session) await this.beforeOwnChange();
  }

  private async beforeOwnChange(): Promise<void> {
    await this.confirm('FOR UPDATE');
    this.transaction.scope?.afterCommit.push(() => this.work.endAuthority());
  }

  private async confirm(lock: 'LOCK IN SHARE MODE' | 'FOR UPDATE'): Promise<void> {
    const { authority } = this.work;
    const { scope } = this.transaction;
    if (!authority || !scope || this.confirmed.has(scope)) return;
    const credentials = credentialsOf(authority);
    const [row] = await this.sql.rows<AccountRow>(
      `SELECT u.role, u.active, u.api_key_generation AS apiKeyGeneration FROM user_account u ${credentials.text} WHERE u.id = ? ${lock}`,
      [...credentials.values, authority.userId],
    );
    const lost = row || credentials.values.length === 0 ? lossOf(authority, row && { ...row, active: row.active === 1 }) : 'key';
    if (lost !== null) {
      // The caches of this process may not know it yet, but the request must find it when it begins again.
      this.sink.receive({ realmId: authority.realmId, changedUsers: [authority.userId] });
      throw new AuthorityChanged(lost);
    }
    this.confirmed.add(scope);
  }
}

/** What joins an account with the row of the credentials that may end by themselves. */
function credentialsOf({ key, session }: Authority): SqlFragment {
  if (key) return { text: 'JOIN scoped_key c ON c.id = ?', values: [key.id] };
  if (session) return { text: 'JOIN browser_session c ON c.secret_digest = ?', values: [session] };
  return { text: '', values: [] };
}
