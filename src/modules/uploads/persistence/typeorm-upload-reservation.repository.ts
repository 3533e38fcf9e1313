import { Injectable } from '@nestjs/common';
import { LessThan, type Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { type UploadReservation, UploadReservationRepository } from '../application/upload-reservation.repository.js';
import { UploadReservationSchema } from './attachment.schema.js';

@Injectable()
export class TypeormUploadReservationRepository extends UploadReservationRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add({ id, realmId, ownerId, bytes, expiresAt }: UploadReservation): Promise<void> {
    await this.reservations.insert({ id, realmId, ownerId, bytes, expiresAt });
  }

  countByOwner(realmId: RealmId, ownerId: UserId): Promise<number> {
    return this.reservations.countBy({ realmId, ownerId });
  }

  async listByOwner(realmId: RealmId, ownerId: UserId): Promise<string[]> {
    return (await this.reservations.findBy({ realmId, ownerId })).map(({ id }) => id);
  }

  lock(id: string): Promise<UploadReservation | null> {
    return this.reservations.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async delete(id: string): Promise<void> {
    await this.reservations.delete({ id });
  }

  async listExpired(now: number, limit: number): Promise<string[]> {
    const expired = await this.reservations.find({ where: { expiresAt: LessThan(now) }, order: { expiresAt: 'ASC' }, take: limit });
    return expired.map(({ id }) => id);
  }

  private get reservations(): Repository<UploadReservation> {
    return this.repositories.for(UploadReservationSchema);
  }
}
