import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import { Sql } from '../../../../platform/database/sql.js';
import { PushDeviceRepository } from '../application/presence.repository.js';
import type { DeviceKind, PushDevice } from '../domain/push-device.js';

@Injectable()
export class SqlPushDeviceRepository extends PushDeviceRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add({ userId, kind, token, realmId, appId, registeredAt }: PushDevice): Promise<void> {
    await this.sql.run(
      'INSERT IGNORE INTO push_device (user_id, kind, token_digest, realm_id, token, app_id, registered_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [userId, kind, digest(token), realmId, token, appId, registeredAt],
    );
  }

  async has(userId: UserId, token: string): Promise<boolean> {
    const statement = 'SELECT 1 FROM push_device WHERE user_id = ? AND token_digest = ? LIMIT 1';
    return (await this.sql.rows(statement, [userId, digest(token)])).length > 0;
  }

  async remove(userId: UserId, kind: DeviceKind, token: string): Promise<boolean> {
    const statement = 'DELETE FROM push_device WHERE user_id = ? AND kind = ? AND token_digest = ?';
    return (await this.sql.run(statement, [userId, kind, digest(token)])).affectedRows > 0;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
