import { Injectable, Logger } from '@nestjs/common';
import type { Actor, Visitor } from '../../kernel/actor.js';
import { type AuditEntry, AuditLog, FAILED_LOGIN } from '../../kernel/audit-log.js';
import { chunks } from '../../kernel/chunks.js';
import { Clock } from '../../kernel/clock.js';
import { NO_USER_ID, type RealmId, type UserId } from '../../kernel/ids.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import { placeholders, Sql } from '../database/sql.js';

const BATCH = 500;

/** Rows are only added, and personal details removed from them; `AuditRetention` deletes old ones. */
@Injectable()
export class SqlAuditLog extends AuditLog {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  async record(actor: Actor | Visitor, { action, targetKind, targetId, details }: AuditEntry): Promise<void> {
    const { realmId, clientName } = actor;
    const actorId = storedActorId(actor);
    await this.sql.run(
      `INSERT INTO audit_entry (realm_id, actor_id, client, action, target_kind, target_id, details, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [realmId, actorId, clientName.slice(0, 100), action, targetKind, targetId, JSON.stringify(details), this.clock.now()],
    );
    const line = { realm_id: realmId, actor_id: actorId, action, target_kind: targetKind, target_id: targetId, details };
    this.unitOfWork.afterCommit(() => this.logger.log(line));
  }

  async removePersonalDetails(realmId: RealmId, userId: UserId, emailKeys: readonly string[]): Promise<void> {
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT id FROM audit_entry WHERE realm_id = ? AND target_kind = 'user' AND target_id = ?
        UNION
       SELECT id FROM audit_entry
        WHERE realm_id = ? AND action = ? AND LOWER(JSON_VALUE(details, '$.account')) IN (${placeholders(emailKeys)})`,
      [realmId, userId, realmId, FAILED_LOGIN, ...emailKeys],
    );
    for (const part of chunks(rows, BATCH)) {
      await this.sql.run(
        `UPDATE audit_entry SET details = JSON_REMOVE(details, '$.account', '$.ip') WHERE realm_id = ? AND id IN (${placeholders(part)})`,
        [realmId, ...part.map(({ id }) => id)],
      );
    }
  }
}

/** The entries of visitors contain `NO_USER_ID`, which distinguishes them from operators, whose entries contain null. */
function storedActorId(actor: Actor | Visitor): UserId | null {
  return 'isOperator' in actor ? null : (actor.userId ?? NO_USER_ID);
}
