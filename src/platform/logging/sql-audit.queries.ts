import { Injectable } from '@nestjs/common';
import { type AuditFilter, AuditQueries, type StoredAuditEntry } from '../../kernel/audit-queries.js';
import { NO_USER_ID, PROVIDER_ID, type RealmId, type UserId } from '../../kernel/ids.js';
import { Sql } from '../database/sql.js';

/** The conditions that a filter consists of, in the order of its keys. */
const CONDITIONS: readonly (readonly [key: keyof AuditFilter, condition: string])[] = [
  ['before', 'id < ?'],
  ['actorId', 'actor_id = ?'],
  ['action', 'action = ?'],
  ['targetKind', 'target_kind = ?'],
  ['targetId', 'target_id = ?'],
  ['since', 'created_at >= ?'],
  ['until', 'created_at < ?'],
];

@Injectable()
export class SqlAuditQueries extends AuditQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async list(realmId: RealmId, filter: AuditFilter, limit: number): Promise<StoredAuditEntry[]> {
    const given = CONDITIONS.flatMap(([key, condition]) => {
      const value = filter[key];
      return value === undefined ? [] : [{ condition, value }];
    });
    const rows = await this.sql.rows<Omit<StoredAuditEntry, 'details' | 'actorType'> & { readonly details: string }>(
      `SELECT id, actor_id AS actorId, client, action, target_kind AS targetKind, target_id AS targetId, details, created_at AS createdAt
         FROM audit_entry WHERE ${['realm_id = ?', ...given.map(({ condition }) => condition)].join(' AND ')}
        ORDER BY id DESC LIMIT ${limit}`,
      [realmId, ...given.map(({ value }) => value)],
    );
    return rows.map((row) => ({
      ...row,
      actorType: actorTypeOf(row.actorId),
      actorId: actorTypeOf(row.actorId) === 'account' ? row.actorId : null,
      details: JSON.parse(row.details) as StoredAuditEntry['details'],
    }));
  }
}

function actorTypeOf(actorId: UserId | null): StoredAuditEntry['actorType'] {
  if (actorId === null) return 'operator';
  if (actorId === NO_USER_ID) return 'visitor';
  return actorId === PROVIDER_ID ? 'provider' : 'account';
}
