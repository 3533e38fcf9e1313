import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { MobileDeviceRepository } from '../application/mobile-device.repository.js';
import type { DeviceKind, MobileDevice } from '../domain/mobile-device.js';
import { MobileDeviceSchema } from './mobile-device.schema.js';

@Injectable()
export class TypeormMobileDeviceRepository extends MobileDeviceRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(device: MobileDevice): Promise<void> {
    const row = { ...device, tokenDigest: digest(device.token) };
    await this.repositories.for(MobileDeviceSchema).createQueryBuilder().insert().values(row).orIgnore().updateEntity(false).execute();
  }

  async list(realmId: RealmId, userId: UserId): Promise<MobileDevice[]> {
    const rows = await this.repositories.for(MobileDeviceSchema).find({ where: { realmId, userId }, order: { registeredAt: 'ASC' } });
    return rows.map(({ tokenDigest: _, ...device }) => device);
  }

  async listReachable(realmId: RealmId, userIds: readonly UserId[]): Promise<UserId[]> {
    const where = { realmId, userId: In(userIds) };
    const rows = await this.repositories.for(MobileDeviceSchema).find({ select: { userId: true }, where });
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  async listAccounts(realmId: RealmId): Promise<UserId[]> {
    const rows = await this.repositories.for(MobileDeviceSchema).find({ select: { userId: true }, where: { realmId } });
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  async deleteAll(userId: UserId): Promise<void> {
    await this.repositories.for(MobileDeviceSchema).delete({ userId });
  }

  async delete(userId: UserId, kind: DeviceKind, token: string): Promise<boolean> {
    const { affected } = await this.repositories.for(MobileDeviceSchema).delete({ userId, kind, tokenDigest: digest(token) });
    return (affected ?? 0) > 0;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
