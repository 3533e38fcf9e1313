import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import {
  type IntegrationRequestId,
  IntegrationRequestRepository,
  type StoredRequest,
} from '../application/integration-request.repository.js';
import type { RequestRecord } from '../domain/request-record.js';

const COLUMNS = `id, realm_id AS realmId, bot_id AS botId, received_at AS receivedAt, origin, replay_of AS replayOf, integration, event, outcome,
  code, reason, address, headers`;
/** Small enough that locks are short. */
const BODIES_PER_STATEMENT = 500;

type Row = Omit<StoredRequest, 'address' | 'headers'> & { readonly address: string; readonly headers: string };

@Injectable()
export class SqlIntegrationRequestRepository extends IntegrationRequestRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(record: RequestRecord, body: Uint8Array | null): Promise<IntegrationRequestId> {
    const { insertId } = await this.sql.run(
      `INSERT INTO integration_request
         (realm_id, bot_id, received_at, origin, replay_of, integration, event, outcome, code, reason, address, headers, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        record.realmId,
        record.botId,
        record.receivedAt,
        record.origin,
        record.replayOf,
        record.integration,
        record.event,
        record.outcome,
        record.code,
        record.reason,
        JSON.stringify(record.address),
        JSON.stringify(record.headers),
        body === null ? null : Buffer.from(body),
      ],
    );
    return insertId;
  }

  async listLatest(botId: UserId, limit: number): Promise<StoredRequest[]> {
    const rows = await this.sql.rows<Row>(`SELECT ${COLUMNS} FROM integration_request WHERE bot_id = ? ORDER BY id DESC LIMIT ${limit}`, [
      botId,
    ]);
    return rows.map(toRecord);
  }

  async find(botId: UserId, id: IntegrationRequestId): Promise<{ record: StoredRequest; body: Buffer | null } | null> {
    const [row] = await this.sql.rows<Row & { readonly body: Buffer | null }>(
      `SELECT ${COLUMNS}, body FROM integration_request WHERE id = ? AND bot_id = ?`,
      [id, botId],
    );
    if (!row) return null;
    const { body, ...rest } = row;
    return { record: toRecord(rest), body };
  }

  async removeAll(botId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM integration_request WHERE bot_id = ?', [botId]);
  }

  async forgetBodies({ since, before }: { readonly since: number; readonly before: number }): Promise<void> {
    let forgotten: number;
    do {
      const { affectedRows } = await this.sql.run(
        `UPDATE integration_request SET body = NULL WHERE received_at >= ? AND received_at < ? AND body IS NOT NULL LIMIT ${BODIES_PER_STATEMENT}`,
        [since, before],
      );
      forgotten = affectedRows;
    } while (forgotten === BODIES_PER_STATEMENT);
  }

  async trim(since: number, kept: number): Promise<void> {
    const bots = await this.sql.rows<{ botId: UserId }>('SELECT DISTINCT bot_id AS botId FROM integration_request WHERE received_at >= ?', [
      since,
    ]);
    for (const { botId } of bots) {
      const [oldest] = await this.sql.rows<{ id: IntegrationRequestId }>(
        `SELECT id FROM integration_request WHERE bot_id = ? ORDER BY id DESC LIMIT 1 OFFSET ${kept - 1}`,
        [botId],
      );
      if (oldest) await this.sql.run('DELETE FROM integration_request WHERE bot_id = ? AND id < ?', [botId, oldest.id]);
    }
  }
}

function toRecord(row: Row): StoredRequest {
  return {
    ...row,
    address: JSON.parse(row.address) as StoredRequest['address'],
    headers: JSON.parse(row.headers) as StoredRequest['headers'],
  };
}
