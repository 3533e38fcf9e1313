import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { PushDeviceRepository } from '../application/presence.repository.js';
import type { DeviceKind, PushDevice } from '../domain/push-device.js';
import { PushDeviceSchema } from './presence.schema.js';

@Injectable()
export class TypeormPushDeviceRepository extends PushDeviceRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(device: PushDevice): Promise<void> {
    const row = { ...device, tokenDigest: digest(device.token) };
    await this.repositories.for(PushDeviceSchema).createQueryBuilder().insert().values(row).orIgnore().updateEntity(false).execute();
  }

  exists(userId: UserId, token: string): Promise<boolean> {
    return this.repositories.for(PushDeviceSchema).existsBy({ userId, tokenDigest: digest(token) });
  }

  async deleteAll(userId: UserId): Promise<void> {
    await this.repositories.for(PushDeviceSchema).delete({ userId });
  }

  async delete(userId: UserId, kind: DeviceKind, token: string): Promise<boolean> {
    const { affected } = await this.repositories.for(PushDeviceSchema).delete({ userId, kind, tokenDigest: digest(token) });
    return (affected ?? 0) > 0;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
