import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type ProfileValue, ProfileValueRepository } from '../application/profile-value.repository.js';
import { ProfileValueSchema } from './profile-value.schema.js';

@Injectable()
export class TypeormProfileValueRepository extends ProfileValueRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async save(value: ProfileValue): Promise<void> {
    await this.repositories.for(ProfileValueSchema).upsert(value, ['realmId', 'userId', 'fieldId']);
  }

  async delete(realmId: RealmId, userId: UserId, fieldId: number): Promise<boolean> {
    const { affected } = await this.repositories.for(ProfileValueSchema).delete({ realmId, userId, fieldId });
    return (affected ?? 0) > 0;
  }

  async deleteField(realmId: RealmId, fieldId: number): Promise<void> {
    await this.repositories.for(ProfileValueSchema).delete({ realmId, fieldId });
  }

  async deleteValues(realmId: RealmId, fieldId: number, values: readonly string[]): Promise<UserId[]> {
    const repository = this.repositories.for(ProfileValueSchema);
    const where = { realmId, fieldId, value: In([...values]) };
    const found = await repository.find({ where, order: { userId: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    await repository.delete(where);
    return found.map(({ userId }) => userId);
  }
}
