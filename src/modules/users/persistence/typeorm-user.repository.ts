import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BadRequest } from '../../../kernel/domain-error.js';
import { foldCase } from '../../../kernel/fold-case.js';
import type { RealmId, UserGroupId, UserId } from '../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { BotServiceRepository, UserGroupRepository, UserRepository } from '../application/user.repository.js';
import type { BotService } from '../domain/bot-service.js';
import { emailKey, type User } from '../domain/user.js';
import type { UserGroup } from '../domain/user-group.js';
import { BotServiceSchema, UserGroupSchema, UserSchema } from './user.schema.js';

@Injectable()
export class TypeormUserRepository extends UserRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(user: User): Promise<void> {
    try {
      await this.repositories.of(UserSchema).insert(user);
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest(`Email '${user.email}' already in use`);
      throw error;
    }
  }

  async save(user: User): Promise<void> {
    await this.repositories.of(UserSchema).save(user);
  }

  async findByIds(ids: readonly UserId[]): Promise<User[]> {
    return ids.length === 0 ? [] : this.repositories.of(UserSchema).findBy({ id: In([...ids]) });
  }

  async findByEmails(realmId: RealmId, emails: readonly string[]): Promise<User[]> {
    return emails.length === 0 ? [] : this.repositories.of(UserSchema).findBy({ realmId, emailKey: In(emails.map(emailKey)) });
  }

  async findByFullNames(realmId: RealmId, names: readonly string[]): Promise<User[]> {
    return names.length === 0 ? [] : this.repositories.of(UserSchema).findBy({ realmId, fullNameKey: In(names.map(foldCase)) });
  }

  findByApiKeyDigest(digest: Buffer): Promise<User | null> {
    return this.repositories.of(UserSchema).findOneBy({ apiKeyDigest: digest });
  }

  listByRealm(realmId: RealmId): Promise<User[]> {
    return this.repositories.of(UserSchema).find({ where: { realmId }, order: { id: 'ASC' } });
  }
}

@Injectable()
export class TypeormUserGroupRepository extends UserGroupRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(groups: readonly UserGroup[]): Promise<void> {
    await this.repositories.of(UserGroupSchema).insert([...groups]);
  }

  listByRealm(realmId: RealmId): Promise<UserGroup[]> {
    return this.repositories.of(UserGroupSchema).find({ where: { realmId }, order: { id: 'ASC' } });
  }

  findById(id: UserGroupId): Promise<UserGroup | null> {
    return this.repositories.of(UserGroupSchema).findOneBy({ id });
  }
}

@Injectable()
export class TypeormBotServiceRepository extends BotServiceRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(service: BotService): Promise<void> {
    await this.repositories.of(BotServiceSchema).insert(service);
  }

  async findByBots(botIds: readonly UserId[]): Promise<BotService[]> {
    return botIds.length === 0 ? [] : this.repositories.of(BotServiceSchema).findBy({ botId: In([...botIds]) });
  }
}
