import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type MutedUser, MutedUserRepository } from '../application/muted-user.repository.js';
import { MutedUserSchema } from './settings.schema.js';

@Injectable()
export class TypeormMutedUserRepository extends MutedUserRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(realmId: RealmId, ownerId: UserId, { userId, mutedAt }: MutedUser): Promise<boolean> {
    const row = { userId: ownerId, mutedId: userId, realmId, mutedAt };
    const insert = this.repositories.for(MutedUserSchema).createQueryBuilder().insert().values(row).orIgnore().updateEntity(false);
    return ((await insert.execute()).raw as { readonly affectedRows: number }).affectedRows > 0;
  }

  async delete(ownerId: UserId, userId: UserId): Promise<boolean> {
    const { affected } = await this.repositories.for(MutedUserSchema).delete({ userId: ownerId, mutedId: userId });
    return (affected ?? 0) > 0;
  }

  async deleteAll(ownerId: UserId): Promise<void> {
    await this.repositories.for(MutedUserSchema).delete({ userId: ownerId });
  }

  async listFor(ownerId: UserId): Promise<MutedUser[]> {
    const order = { mutedAt: 'ASC', mutedId: 'ASC' } as const;
    const rows = await this.repositories.for(MutedUserSchema).find({ where: { userId: ownerId }, order });
    return rows.map(({ mutedId, mutedAt }) => ({ userId: mutedId, mutedAt }));
  }

  async listMuters(realmId: RealmId, userId: UserId): Promise<UserId[]> {
    const rows = await this.repositories.for(MutedUserSchema).findBy({ realmId, mutedId: userId });
    return rows.map((row) => row.userId);
  }
}
