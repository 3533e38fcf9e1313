import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, Not, type Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type PushSubscriptionOwner, PushSubscriptionRepository } from '../application/push-subscription.repository.js';
import type { PushFailure, PushKind, PushSubscription, PushSubscriptionId } from '../domain/push-subscription.js';
import { type PushSubscriptionRow, PushSubscriptionSchema } from './push.schema.js';

@Injectable()
export class TypeormPushSubscriptionRepository extends PushSubscriptionRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  put({ keys, ...subscription }: Omit<PushSubscription, 'id'>): Promise<PushSubscriptionId> {
    const { realmId, userId, endpoint } = subscription;
    const endpointDigest = createHash('sha256').update(endpoint).digest();
    const row = { ...subscription, endpointDigest, p256dh: keys?.p256dh ?? null, auth: keys?.auth ?? null };
    return this.unitOfWork.run(async () => {
      if (keys) await this.rows.delete({ realmId, endpointDigest, ...keys, userId: Not(userId) });
      await this.rows.upsert(row, ['realmId', 'userId', 'endpointDigest']);
      const { id } = await this.rows.findOneByOrFail({ realmId, userId, endpointDigest });
      return id;
    });
  }

  async list({ realmId, userId }: PushSubscriptionOwner): Promise<PushSubscription[]> {
    return (await this.rows.find({ where: { realmId, userId }, order: { id: 'ASC' } })).map(toSubscription);
  }

  async find({ realmId, userId }: PushSubscriptionOwner, id: PushSubscriptionId): Promise<PushSubscription | null> {
    const row = await this.rows.findOneBy({ id, realmId, userId });
    return row && toSubscription(row);
  }

  async listReachable(userIds: readonly UserId[], kind: PushKind): Promise<UserId[]> {
    const rows = await this.rows.find({ select: { userId: true }, where: { userId: In(userIds), kind } });
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  async listAccounts(realmId: RealmId, kind: PushKind): Promise<UserId[]> {
    const rows = await this.rows.find({ select: { userId: true }, where: { realmId, kind } });
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  async recordSuccess(id: PushSubscriptionId, at: number): Promise<void> {
    await this.rows.update({ id }, { lastSuccessAt: at, failedAt: null, failure: null });
  }

  async recordFailure(id: PushSubscriptionId, failure: PushFailure, at: number): Promise<void> {
    await this.rows.update({ id }, { failedAt: at, failure });
  }

  async delete({ realmId, userId }: PushSubscriptionOwner, id: PushSubscriptionId): Promise<boolean> {
    const { affected } = await this.rows.delete({ id, realmId, userId });
    return (affected ?? 0) > 0;
  }

  async deleteAll({ realmId, userId }: PushSubscriptionOwner): Promise<void> {
    await this.rows.delete({ realmId, userId });
  }

  private get rows(): Repository<PushSubscriptionRow> {
    return this.repositories.for(PushSubscriptionSchema);
  }
}

function toSubscription({ endpointDigest: _, p256dh, auth, ...row }: PushSubscriptionRow): PushSubscription {
  return { ...row, keys: p256dh === null || auth === null ? null : { p256dh, auth } };
}
