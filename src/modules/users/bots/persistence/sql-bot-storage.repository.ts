import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { placeholders, Sql } from '../../../../platform/database/sql.js';
import { BotStorageRepository } from '../application/bot-storage.repository.js';

@Injectable()
export class SqlBotStorageRepository extends BotStorageRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findByKeys(userId: UserId, keys: readonly string[] | null): Promise<ReadonlyMap<string, string>> {
    if (keys?.length === 0) return new Map();
    const statement = `SELECT name, content FROM bot_storage WHERE user_id = ?${among(keys)} ORDER BY name`;
    const rows = await this.sql.rows<{ name: string; content: string }>(statement, [userId, ...(keys ?? []).map(digest)]);
    return new Map(rows.map(({ name, content }) => [name, content]));
  }

  async countBytesExcept(userId: UserId, keys: readonly string[]): Promise<number> {
    const beside = keys.length === 0 ? '' : ` AND name_digest NOT IN (${placeholders(keys)})`;
    const statement = `SELECT COALESCE(SUM(LENGTH(name) + LENGTH(content)), 0) AS bytes FROM bot_storage WHERE user_id = ?${beside}`;
    const [row] = await this.sql.rows<{ bytes: string }>(statement, [userId, ...keys.map(digest)]);
    return Number(row?.bytes);
  }

  async put(realmId: RealmId, userId: UserId, key: string, text: string): Promise<void> {
    const statement = `INSERT INTO bot_storage (user_id, name_digest, realm_id, name, content) VALUES (?, ?, ?, ?, ?)
      ON DUPLICATE KEY UPDATE content = VALUES(content)`;
    await this.sql.run(statement, [userId, digest(key), realmId, key, text]);
  }

  async remove(userId: UserId, keys: readonly string[] | null): Promise<void> {
    if (keys?.length === 0) return;
    await this.sql.run(`DELETE FROM bot_storage WHERE user_id = ?${among(keys)}`, [userId, ...(keys ?? []).map(digest)]);
  }
}

function among(keys: readonly string[] | null): string {
  return keys ? ` AND name_digest IN (${placeholders(keys)})` : '';
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
