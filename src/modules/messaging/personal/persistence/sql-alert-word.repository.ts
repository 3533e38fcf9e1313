import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { type AlertWordOwner, AlertWordRepository } from '../application/alert-word.repository.js';

const ROWS_PER_STATEMENT = 256;

@Injectable()
export class SqlAlertWordRepository extends AlertWordRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  list(owner: AlertWordOwner): Promise<string[]> {
    return this.read(owner, '');
  }

  lock(owner: AlertWordOwner): Promise<string[]> {
    return this.read(owner, ' FOR UPDATE');
  }

  async add({ realmId, userId }: AlertWordOwner, words: readonly string[]): Promise<void> {
    for (const part of chunks(words, ROWS_PER_STATEMENT)) {
      await this.sql.run(
        `INSERT INTO alert_word (realm_id, user_id, word, word_key) VALUES ${rowPlaceholders(part, 4)}`,
        part.flatMap((word): SqlValue[] => [realmId, userId, word, foldCase(word)]),
      );
    }
  }

  async delete({ realmId, userId }: AlertWordOwner, words: readonly string[]): Promise<void> {
    for (const part of chunks(words, ROWS_PER_STATEMENT)) {
      const keys = padToPowerOfTwo(part.map(foldCase));
      await this.sql.run(`DELETE FROM alert_word WHERE realm_id = ? AND user_id = ? AND word_key IN (${placeholders(keys)})`, [
        realmId,
        userId,
        ...keys,
      ]);
    }
  }

  async findByUsers(realmId: RealmId, userIds: readonly UserId[] | 'all'): Promise<ReadonlyMap<UserId, readonly string[]>> {
    const found = new Map<UserId, string[]>();
    if (userIds.length === 0) return found;
    const wanted = userIds === 'all' ? [] : padToPowerOfTwo(userIds);
    const rows = await this.sql.rows<{ userId: number; word: string }>(
      `SELECT user_id AS userId, word FROM alert_word
        WHERE realm_id = ?${wanted.length === 0 ? '' : ` AND user_id IN (${placeholders(wanted)})`}`,
      [realmId, ...wanted],
    );
    for (const { userId, word } of rows) {
      const words = found.get(userId);
      if (words) words.push(word);
      else found.set(userId, [word]);
    }
    return found;
  }

  private async read({ realmId, userId }: AlertWordOwner, locking: string): Promise<string[]> {
    const rows = await this.sql.rows<{ word: string }>(
      `SELECT word FROM alert_word WHERE realm_id = ? AND user_id = ? ORDER BY id${locking}`,
      [realmId, userId],
    );
    return rows.map(({ word }) => word);
  }
}
