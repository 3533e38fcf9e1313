import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type EmailChangeRequest, EmailChangeRepository, type NewEmailChangeRequest } from '../application/email-change.repository.js';
import { type EmailChangeRequestRow, EmailChangeRequestSchema } from './settings.schema.js';

@Injectable()
export class TypeormEmailChangeRepository extends EmailChangeRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add({ realmId, userId, email, previousEmail, expiresAt }: NewEmailChangeRequest): Promise<number> {
    const { identifiers } = await this.requests.insert({ realmId, userId, email, previousEmail, open: true, expiresAt });
    return Number(identifiers[0]?.['id']);
  }

  async setKeys(id: number, keyDigest: Buffer, cancelDigest: Buffer): Promise<void> {
    await this.requests.update({ id }, { keyDigest, cancelDigest });
  }

  lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<EmailChangeRequest | null> {
    return this.requests.findOne({ where: { realmId, keyDigest }, lock: { mode: 'pessimistic_write' } });
  }

  lockByCancelKey(realmId: RealmId, cancelDigest: Buffer): Promise<EmailChangeRequest | null> {
    return this.requests.findOne({ where: { realmId, cancelDigest }, lock: { mode: 'pessimistic_write' } });
  }

  async setApplied(id: number, appliedAt: number): Promise<void> {
    await this.requests.update({ id }, { appliedAt });
  }

  async listAppliedSince({ realmId, userId, id }: EmailChangeRequest): Promise<string[]> {
    const rows = await this.requests.findBy({ realmId, userId, id: MoreThanOrEqual(id), appliedAt: Not(IsNull()) });
    return rows.map(({ email }) => email);
  }

  async dropCancelKeysSince({ realmId, userId, id }: EmailChangeRequest): Promise<void> {
    await this.requests.update({ realmId, userId, id: MoreThanOrEqual(id) }, { cancelDigest: null });
  }

  count(realmId: RealmId, userId: UserId, time: number): Promise<number> {
    return this.requests.countBy({ realmId, userId, expiresAt: MoreThan(time) });
  }

  async close(realmId: RealmId, userId: UserId): Promise<void> {
    await this.requests.update({ realmId, userId }, { open: false });
  }

  async listAddresses(realmId: RealmId, userId: UserId): Promise<string[]> {
    return (await this.requests.findBy({ realmId, userId })).flatMap(({ email, previousEmail }) =>
      previousEmail === null ? [email] : [email, previousEmail],
    );
  }

  async deleteAll(realmId: RealmId, userId: UserId): Promise<void> {
    await this.requests.delete({ realmId, userId });
  }

  async deleteExpired(realmId: RealmId, userId: UserId, time: number): Promise<void> {
    await this.requests.delete({ realmId, userId, expiresAt: LessThanOrEqual(time) });
  }

  private get requests(): Repository<EmailChangeRequestRow> {
    return this.repositories.for(EmailChangeRequestSchema);
  }
}
