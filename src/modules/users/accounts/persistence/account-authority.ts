import { Injectable } from '@nestjs/common';
import { type Role, AuthorityChanged, lossOf } from '../../../../kernel/actor.js';
import { EventLogSink } from '../../../../kernel/client-events.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import type { UserId } from '../../../../kernel/ids.js';
import { CommitChecks } from '../../../../platform/database/commit-checks.js';
import { CurrentTransaction, type TransactionScope } from '../../../../platform/database/current-transaction.js';
import { Sql } from '../../../../platform/database/sql.js';

interface AccountRow {
  readonly role: Role;
  readonly active: number;
  readonly apiKeyGeneration: number;
}

/**
 * Confirms at the end of each unit of work that the account on whose behalf it runs still has the rights with which its request was admitted: the unit of
 * work may have waited for locks, and caches are asked at most for what was acknowledged. The row of the account is locked until the commit, so
 * that a demotion, a deactivation or a new key comes either before, and is noticed, or after.
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
    if (this.work.authority?.userId !== userId) return;
    await this.confirm('FOR UPDATE');
    this.transaction.scope?.afterCommit.push(() => this.work.endAuthority());
  }

  private async confirm(lock: 'LOCK IN SHARE MODE' | 'FOR UPDATE'): Promise<void> {
    const { authority } = this.work;
    const { scope } = this.transaction;
    if (!authority || !scope || this.confirmed.has(scope)) return;
    const [row] = await this.sql.rows<AccountRow>(
      `SELECT role, active, api_key_generation AS apiKeyGeneration FROM user_account WHERE id = ? ${lock}`,
      [authority.userId],
    );
    const lost = lossOf(authority, row && { ...row, active: row.active === 1 });
    if (lost !== null) {
      // The caches of this process may not know it yet, but the request must find it when it begins again.
      this.sink.receive({ realmId: authority.realmId, changedUsers: [authority.userId] });
      throw new AuthorityChanged(lost);
    }
    this.confirmed.add(scope);
  }
}
