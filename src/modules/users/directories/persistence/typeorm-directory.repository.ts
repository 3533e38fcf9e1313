import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual, type Repository } from 'typeorm';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import type { LinkedBy } from '../../sign-on/domain/sign-on-provider.js';
import { DirectoryPersonRepository, DirectoryRepository } from '../application/directory.repository.js';
import type { Directory, DirectoryPerson } from '../domain/directory.js';
import { DirectoryPersonSchema, DirectorySchema } from './directory.schema.js';

@Injectable()
export class TypeormDirectoryRepository extends DirectoryRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  find(realmId: RealmId): Promise<Directory | null> {
    return this.directories.findOneBy({ realmId });
  }

  lock(realmId: RealmId): Promise<Directory | null> {
    return this.directories.findOne({ where: { realmId }, lock: { mode: 'pessimistic_write' } });
  }

  async save(directory: Directory): Promise<void> {
    await this.directories.upsert({ ...directory }, ['realmId']);
  }

  listDue(time: number, count: number): Promise<Directory[]> {
    return this.directories.find({
      where: { enabled: true, nextSyncAt: LessThanOrEqual(time) },
      order: { nextSyncAt: 'ASC' },
      take: count,
    });
  }

  async postponeSync({ realmId, nextSyncAt }: Directory, later: number): Promise<boolean> {
    const { affected } = await this.directories.update({ realmId, nextSyncAt }, { nextSyncAt: later });
    return affected === 1;
  }

  async noteSync(realmId: RealmId, syncedAt: number, syncProblem: string | null): Promise<void> {
    await this.directories.update({ realmId }, { syncedAt, syncProblem });
  }

  async delete(realmId: RealmId): Promise<void> {
    await this.repositories.for(DirectoryPersonSchema).delete({ realmId });
    await this.directories.delete({ realmId });
  }

  private get directories(): Repository<Directory> {
    return this.repositories.for(DirectorySchema);
  }
}

@Injectable()
export class TypeormDirectoryPersonRepository extends DirectoryPersonRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(person: DirectoryPerson): Promise<void> {
    try {
      await this.people.insert({ ...person });
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest('Somebody else has just logged in with this person or account. Please try again.');
      throw error;
    }
  }

  find(realmId: RealmId, uniqueId: Buffer): Promise<DirectoryPerson | null> {
    return this.people.findOneBy({ realmId, uniqueId });
  }

  findByUser(realmId: RealmId, userId: UserId): Promise<DirectoryPerson | null> {
    return this.people.findOneBy({ realmId, userId });
  }

  list(realmId: RealmId): Promise<DirectoryPerson[]> {
    return this.people.find({ where: { realmId }, order: { userId: 'ASC' } });
  }

  async noteUse(realmId: RealmId, uniqueId: Buffer, usedAt: number): Promise<void> {
    await this.people.update({ realmId, uniqueId }, { usedAt });
  }

  async deleteByUser(realmId: RealmId, userId: UserId, linkedBy: readonly LinkedBy[]): Promise<void> {
    await this.people.delete({ realmId, userId, linkedBy: In([...linkedBy]) });
  }

  private get people(): Repository<DirectoryPerson> {
    return this.repositories.for(DirectoryPersonSchema);
  }
}
