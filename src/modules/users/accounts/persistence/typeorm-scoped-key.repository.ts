import { Injectable } from '@nestjs/common';
import { In, type Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { ScopedKeyRepository } from '../application/scoped-key.repository.js';
import type { ScopedKey } from '../domain/scoped-key.js';
import type { User } from '../domain/user.js';
import { ScopedKeySchema } from './scoped-key.schema.js';

@Injectable()
export class TypeormScopedKeyRepository extends ScopedKeyRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(key: Omit<ScopedKey, 'id'>): Promise<number> {
    const { identifiers } = await this.keys.insert({ ...key });
    return Number(identifiers[0]?.['id']);
  }

  listByUser(realmId: RealmId, userId: UserId): Promise<ScopedKey[]> {
    return this.keys.find({ where: { realmId, userId }, order: { id: 'ASC' } });
  }

  find(realmId: RealmId, id: number): Promise<ScopedKey | null> {
    return this.keys.findOneBy({ realmId, id });
  }

  async findUserIdsByDigests(digests: readonly Buffer[]): Promise<UserId[]> {
    if (digests.length === 0) return [];
    return (await this.keys.find({ where: { digest: In([...digests]) }, select: { userId: true } })).map(({ userId }) => userId);
  }

  async listByUsers(users: readonly Pick<User, 'id' | 'realmId'>[]): Promise<ScopedKey[]> {
    const where = [...new Set(users.map(({ realmId }) => realmId))].map((realmId) => ({
      realmId,
      userId: In(users.filter((user) => user.realmId === realmId).map(({ id }) => id)),
    }));
    return where.length === 0 ? [] : this.keys.find({ where, order: { id: 'ASC' } });
  }

  async delete(realmId: RealmId, id: number): Promise<boolean> {
    return ((await this.keys.delete({ realmId, id })).affected ?? 0) > 0;
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<void> {
    await this.keys.delete({ realmId, userId });
  }

  async noteUse(id: number, time: number): Promise<void> {
    await this.keys.update({ id }, { lastUsedAt: time });
  }

  private get keys(): Repository<ScopedKey> {
    return this.repositories.for(ScopedKeySchema);
  }
}
