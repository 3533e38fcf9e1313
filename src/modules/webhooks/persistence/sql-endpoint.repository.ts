import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { Sql } from '../../../platform/database/sql.js';
import { EndpointRepository } from '../application/endpoint.repository.js';
import { type Endpoint, newEndpoint } from '../domain/endpoint.js';

const COLUMNS = `bot_id AS botId, realm_id AS realmId, failures, failing_since AS failingSince, failed_calls AS failedCalls, owner_notified_at AS ownerNotifiedAt, paused_until AS pausedUntil,
  disabled_at AS disabledAt, disabled_reason AS disabledReason, previous_secret_until AS previousSecretUntil`;

/** Stores endpoints in MariaDB or MySQL. An endpoint has no row until it fails or is changed. */
@Injectable()
export class SqlEndpointRepository extends EndpointRepository {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async get(realmId: RealmId, botId: UserId): Promise<Endpoint> {
    return (await this.find(realmId, botId, '')) ?? newEndpoint(botId, realmId);
  }

  change<T extends { readonly endpoint: Endpoint }>(realmId: RealmId, botId: UserId, change: (endpoint: Endpoint) => T): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.sql.run(
        'INSERT INTO webhook_endpoint (bot_id, realm_id, failures) VALUES (?, ?, 0) ON DUPLICATE KEY UPDATE bot_id = bot_id',
        [botId, realmId],
      );
      const before = (await this.find(realmId, botId, 'FOR UPDATE')) ?? newEndpoint(botId, realmId);
      const result = change(before);
      if (result.endpoint !== before) await this.store(result.endpoint);
      return result;
    });
  }

  private async find(realmId: RealmId, botId: UserId, lock: '' | 'FOR UPDATE'): Promise<Endpoint | undefined> {
    const [row] = await this.sql.rows<Endpoint>(`SELECT ${COLUMNS} FROM webhook_endpoint WHERE bot_id = ? AND realm_id = ? ${lock}`, [
      botId,
      realmId,
    ]);
    return row;
  }

  private async store(endpoint: Endpoint): Promise<void> {
    const {
      failures,
      failingSince,
      failedCalls,
      ownerNotifiedAt,
      pausedUntil,
      disabledAt,
      disabledReason,
      previousSecretUntil,
      botId,
      realmId,
    } = endpoint;
    await this.sql.run(
      `UPDATE webhook_endpoint SET failures = ?, failing_since = ?, failed_calls = ?, owner_notified_at = ?, paused_until = ?, disabled_at = ?, disabled_reason = ?,
              previous_secret_until = ?
        WHERE bot_id = ? AND realm_id = ?`,
      [failures, failingSince, failedCalls, ownerNotifiedAt, pausedUntil, disabledAt, disabledReason, previousSecretUntil, botId, realmId],
    );
  }
}
