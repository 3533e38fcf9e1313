import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { UserStatusRepository } from '../application/presence.repository.js';
import type { UserStatus } from '../domain/user-status.js';
import { type UserStatusRow, UserStatusSchema } from './presence.schema.js';

@Injectable()
export class TypeormUserStatusRepository extends UserStatusRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async find(userId: UserId): Promise<UserStatus | null> {
    const row = await this.repositories.for(UserStatusSchema).findOneBy({ userId });
    return row && toStatus(row);
  }

  async save(realmId: RealmId, userId: UserId, { text, emoji }: UserStatus): Promise<void> {
    const row = { userId, realmId, statusText: text, emojiName: emoji.name, emojiCode: emoji.code, reactionType: emoji.type };
    await this.repositories.for(UserStatusSchema).upsert(row, ['userId']);
  }

  async delete(userId: UserId): Promise<boolean> {
    return ((await this.repositories.for(UserStatusSchema).delete({ userId })).affected ?? 0) > 0;
  }

  async loadByRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, UserStatus>> {
    const query = this.repositories.for(UserStatusSchema).createQueryBuilder('status').where({ realmId });
    const rows = await query.innerJoin('User', 'user', 'user.id = status.userId AND user.active = 1').getMany();
    return new Map(rows.map((row) => [row.userId, toStatus(row)]));
  }
}

function toStatus({ statusText, emojiName, emojiCode, reactionType }: UserStatusRow): UserStatus {
  return { text: statusText, emoji: { name: emojiName, code: emojiCode, type: reactionType } };
}
