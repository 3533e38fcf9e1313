import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, type Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type EmailChangeRequest, EmailChangeRepository } from '../application/email-change.repository.js';
import { type EmailChangeRequestRow, EmailChangeRequestSchema } from './settings.schema.js';

@Injectable()
export class TypeormEmailChangeRepository extends EmailChangeRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add({ realmId, userId, email, expiresAt }: Omit<EmailChangeRequest, 'id' | 'open'>): Promise<number> {
    const { identifiers } = await this.requests.insert({ realmId, userId, email, open: true, expiresAt });
    return Number(identifiers[0]?.['id']);
  }

  async setKey(id: number, keyDigest: Buffer): Promise<void> {
    await this.requests.update({ id }, { keyDigest });
  }

  lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<EmailChangeRequest | null> {
    return this.requests.findOne({ where: { realmId, keyDigest }, lock: { mode: 'pessimistic_write' } });
  }

  count(realmId: RealmId, userId: UserId): Promise<number> {
    return this.requests.countBy({ realmId, userId });
  }

  async close(realmId: RealmId, userId: UserId): Promise<void> {
    await this.requests.update({ realmId, userId }, { open: false });
  }

  async listAddresses(realmId: RealmId, userId: UserId): Promise<string[]> {
    return (await this.requests.findBy({ realmId, userId })).map(({ email }) => email);
  }

  async deleteAll(realmId: RealmId, userId: UserId): Promise<void> {
    await this.requests.delete({ realmId, userId });
  }

  async deleteExpired(realmId: RealmId, userId: UserId, now: number): Promise<void> {
    await this.requests.delete({ realmId, userId, expiresAt: LessThanOrEqual(now) });
  }

  private get requests(): Repository<EmailChangeRequestRow> {
    return this.repositories.for(EmailChangeRequestSchema);
  }
}
