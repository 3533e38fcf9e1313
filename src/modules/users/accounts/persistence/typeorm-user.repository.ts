import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { RealmUserDefaultsRepository } from '../application/realm-user-defaults.repository.js';
import { UserRepository } from '../application/user.repository.js';
import { RealmUserDefaults } from '../domain/user-settings.js';
import { emailKey, type User } from '../domain/user.js';
import { AccountAuthority } from './account-authority.js';
import { RealmUserDefaultsSchema, UserSchema } from './user.schema.js';

@Injectable()
export class TypeormRealmUserDefaultsRepository extends RealmUserDefaultsRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async findFor(realmId: RealmId): Promise<RealmUserDefaults> {
    return (await this.repositories.for(RealmUserDefaultsSchema).findOneBy({ realmId })) ?? new RealmUserDefaults(realmId);
  }

  async lock(realmId: RealmId): Promise<RealmUserDefaults> {
    const repository = this.repositories.for(RealmUserDefaultsSchema);
    await repository.createQueryBuilder().insert().values({ realmId, choices: {} }).orIgnore().execute();
    return repository.findOneOrFail({ where: { realmId }, lock: { mode: 'pessimistic_write' } });
  }

  async save(defaults: RealmUserDefaults): Promise<void> {
    await this.repositories.for(RealmUserDefaultsSchema).save(defaults);
  }
}

@Injectable()
export class TypeormUserRepository extends UserRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly authority: AccountAuthority,
  ) {
    super();
  }

  async add(user: User): Promise<void> {
    try {
      await this.repositories.for(UserSchema).insert(user);
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest(`Email '${user.email}' already in use`);
      throw error;
    }
  }

  async save(user: User): Promise<void> {
    await this.authority.beforeChange(user.id);
    await this.repositories.for(UserSchema).save(user);
  }

  lock(id: UserId): Promise<User> {
    return this.repositories.for(UserSchema).findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  lockInRealm(realmId: RealmId, id: UserId): Promise<User | null> {
    return this.repositories.for(UserSchema).findOne({ where: { id, realmId }, lock: { mode: 'pessimistic_write' } });
  }

  countOwners(realmId: RealmId): Promise<number> {
    return this.repositories.for(UserSchema).countBy({ realmId, role: Role.owner, active: true, botType: IsNull() });
  }

  countActive(realmId: RealmId): Promise<number> {
    return this.repositories.for(UserSchema).countBy({ realmId, active: true, system: false });
  }

  findBotsOf(ownerId: UserId): Promise<User[]> {
    return this.repositories.for(UserSchema).find({ where: { botOwnerId: ownerId }, order: { id: 'ASC' } });
  }

  listBots(realmId: RealmId): Promise<User[]> {
    return this.repositories.for(UserSchema).find({ where: { realmId, botType: Not(IsNull()), system: false }, order: { id: 'ASC' } });
  }

  async findByIds(ids: readonly UserId[]): Promise<User[]> {
    return ids.length === 0 ? [] : this.repositories.for(UserSchema).findBy({ id: In([...ids]) });
  }

  async findByEmails(realmId: RealmId, emails: readonly string[]): Promise<User[]> {
    return emails.length === 0 ? [] : this.repositories.for(UserSchema).findBy({ realmId, emailKey: In(emails.map(emailKey)) });
  }

  async listPeopleByEmails(emails: readonly string[]): Promise<User[]> {
    if (emails.length === 0) return [];
    const where = { emailKey: In(emails.map(emailKey)), active: true, system: false, botType: IsNull() };
    return this.repositories.for(UserSchema).find({ where, order: { id: 'ASC' } });
  }

  listPeople(realmId: RealmId, limit: number): Promise<User[]> {
    const where = { realmId, active: true, system: false, botType: IsNull() };
    return this.repositories.for(UserSchema).find({ where, order: { role: 'ASC', fullNameKey: 'ASC', id: 'ASC' }, take: limit });
  }

  async findByFullNames(realmId: RealmId, names: readonly string[]): Promise<User[]> {
    return names.length === 0 ? [] : this.repositories.for(UserSchema).findBy({ realmId, fullNameKey: In(names.map(foldCase)) });
  }

  async findByApiKeyDigests(digests: readonly Buffer[]): Promise<User[]> {
    return digests.length === 0 ? [] : this.repositories.for(UserSchema).findBy({ apiKeyDigest: In([...digests]) });
  }

  listByRealm(realmId: RealmId): Promise<User[]> {
    return this.repositories.for(UserSchema).find({ where: { realmId }, order: { id: 'ASC' } });
  }
}
