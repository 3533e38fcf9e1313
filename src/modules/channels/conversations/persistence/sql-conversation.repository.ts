import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { insertOrFind } from '../../../../platform/database/insert-or-find.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql } from '../../../../platform/database/sql.js';
import { SharedConversations } from '../../../users/users-ports.api.js';
import { type ConversationHead, ConversationRepository } from '../application/channel.repository.js';

@Injectable()
export class SqlConversationRepository extends ConversationRepository {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async lock(ids: readonly ConversationId[]): Promise<ConversationHead[]> {
    if (ids.length === 0) return [];
    const padded = padToPowerOfTwo(ids);
    return this.sql.rows(
      `SELECT id, last_message_id AS lastMessageId FROM conversation WHERE id IN (${placeholders(padded)}) ORDER BY id FOR UPDATE`,
      padded,
    );
  }

  findDirect(realmId: RealmId, userIds: readonly UserId[]): Promise<ConversationId | null> {
    return this.find(realmId, userIds, '');
  }

  addDirect(realmId: RealmId, userIds: readonly UserId[]): Promise<{ id: ConversationId; created: boolean }> {
    return this.unitOfWork.run(async () => {
      const { row: id, inserted: created } = await insertOrFind(
        () => this.insertDirect(realmId, userIds),
        (lock) => this.find(realmId, userIds, lock),
      );
      if (created) await this.insertParticipants(realmId, id, userIds);
      return { id, created };
    });
  }

  async listRecentDirect(userId: UserId, limit: number): Promise<ConversationHead[]> {
    return this.sql.rows(
      `SELECT c.id, c.last_message_id AS lastMessageId
         FROM membership m JOIN conversation c ON c.id = m.conversation_id
        WHERE m.user_id = ? AND c.direct_key IS NOT NULL AND c.last_message_id > 0
        ORDER BY c.last_message_id DESC LIMIT ?`,
      [userId, limit],
    );
  }

  async loadParticipants(ids: readonly ConversationId[]): Promise<ReadonlyMap<ConversationId, readonly UserId[]>> {
    const result = new Map<ConversationId, UserId[]>();
    if (ids.length === 0) return result;
    const padded = padToPowerOfTwo(ids);
    const rows = await this.sql.rows<{ conversationId: number; userId: number }>(
      `SELECT m.conversation_id AS conversationId, m.user_id AS userId
         FROM conversation c JOIN membership m ON m.realm_id = c.realm_id AND m.conversation_id = c.id
        WHERE c.id IN (${placeholders(padded)}) AND c.direct_key IS NOT NULL ORDER BY m.user_id`,
      padded,
    );
    for (const { conversationId, userId } of rows) result.set(conversationId, [...(result.get(conversationId) ?? []), userId]);
    return result;
  }

  private async find(realmId: RealmId, userIds: readonly UserId[], lock: string): Promise<ConversationId | null> {
    const [row] = await this.sql.rows<{ id: number }>(`SELECT id FROM conversation WHERE realm_id = ? AND direct_key = ? ${lock}`, [
      realmId,
      directKey(userIds),
    ]);
    return row?.id ?? null;
  }

  private async insertDirect(realmId: RealmId, userIds: readonly UserId[]): Promise<ConversationId> {
    const { insertId } = await this.sql.run('INSERT INTO conversation (realm_id, direct_key, last_message_id) VALUES (?, ?, 0)', [
      realmId,
      directKey(userIds),
    ]);
    return insertId;
  }

  private async insertParticipants(realmId: RealmId, id: ConversationId, userIds: readonly UserId[]): Promise<void> {
    const list = rowPlaceholders(userIds, "(?, ?, ?, 1, 0, '', 0, 0)");
    const values = userIds.flatMap((userId) => [userId, id, realmId]);
    await this.sql.run(
      `INSERT INTO membership (user_id, conversation_id, realm_id, active, read_through_id, color, is_muted, pin_to_top) VALUES ${list}`,
      values,
    );
    const periods = rowPlaceholders(userIds, '(?, ?, 0, NULL, ?)');
    await this.sql.run(`INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id) VALUES ${periods}`, values);
  }
}

/** Hashes a set of accounts to a value of fixed length. */
function directKey(userIds: readonly UserId[]): Buffer {
  const sorted = [...new Set(userIds)].sort((a, b) => a - b);
  return createHash('sha256').update(sorted.join(',')).digest();
}

@Injectable()
export class SqlSharedConversations extends SharedConversations {
  constructor(private readonly sql: Sql) {
    super();
  }

  listPartners(userId: UserId): Promise<ReadonlySet<UserId>> {
    return this.findSharers(userId, 'u.active = 1 OR c.direct_key IS NOT NULL');
  }

  listDirectPartners(userId: UserId): Promise<ReadonlySet<UserId>> {
    return this.findSharers(userId, 'c.direct_key IS NOT NULL');
  }

  private async findSharers(userId: UserId, condition: string): Promise<ReadonlySet<UserId>> {
    const rows = await this.sql.rows<{ userId: number }>(
      `SELECT DISTINCT other.user_id AS userId
         FROM membership own
         JOIN conversation c ON c.id = own.conversation_id
         JOIN membership other ON other.realm_id = own.realm_id AND other.conversation_id = own.conversation_id AND other.active = 1
         JOIN user_account u ON u.id = other.user_id AND (${condition})
        WHERE own.user_id = ? AND own.active = 1 AND other.user_id <> own.user_id`,
      [userId],
    );
    return new Set(rows.map((row) => row.userId));
  }
}
