import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { Sql } from '../../../../platform/database/sql.js';
import { UserStatusRepository } from '../application/presence.repository.js';
import type { UserStatus } from '../domain/user-status.js';
import { type UserStatusRow, UserStatusSchema } from './presence.schema.js';

@Injectable()
export class TypeormUserStatusRepository extends UserStatusRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async find(userId: UserId): Promise<UserStatus | null> {
    const row = await this.repositories.for(UserStatusSchema).findOneBy({ userId });
    return row && toStatus(row);
  }

  async lock(userId: UserId): Promise<UserStatus | null> {
    const row = await this.repositories.for(UserStatusSchema).findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
    return row && toStatus(row);
  }

  async save(realmId: RealmId, userId: UserId, { text, emoji, endsAt }: UserStatus): Promise<void> {
    const row = { userId, realmId, statusText: text, emojiName: emoji.name, emojiCode: emoji.code, reactionType: emoji.type, endsAt };
    await this.repositories.for(UserStatusSchema).upsert(row, ['userId']);
  }

  async delete(userId: UserId): Promise<boolean> {
    return ((await this.repositories.for(UserStatusSchema).delete({ userId })).affected ?? 0) > 0;
  }

  async listEnded(by: number, limit: number): Promise<UserId[]> {
    const rows = await this.sql.rows<{ userId: UserId }>(
      `SELECT user_id AS userId FROM user_status WHERE ends_at <= ? ORDER BY ends_at LIMIT ${Math.trunc(limit)}`,
      [by],
    );
    return rows.map(({ userId }) => userId);
  }

  async deleteEnded(userId: UserId, by: number): Promise<boolean> {
    return (await this.sql.run('DELETE FROM user_status WHERE user_id = ? AND ends_at <= ?', [userId, by])).affectedRows > 0;
  }

  async loadByRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, UserStatus>> {
    const query = this.repositories.for(UserStatusSchema).createQueryBuilder('status').where({ realmId });
    const rows = await query.innerJoin('User', 'user', 'user.id = status.userId AND user.active = 1').getMany();
    return new Map(rows.map((row) => [row.userId, toStatus(row)]));
  }
}

function toStatus({ statusText, emojiName, emojiCode, reactionType, endsAt }: UserStatusRow): UserStatus {
  return { text: statusText, emoji: { name: emojiName, code: emojiCode, type: reactionType }, endsAt };
}
