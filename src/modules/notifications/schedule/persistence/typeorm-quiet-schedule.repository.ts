import { Injectable } from '@nestjs/common';
import { In, type Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type ScheduleOwner, QuietScheduleRepository } from '../application/quiet-schedule.repository.js';
import type { QuietSchedule } from '../domain/quiet-hours.js';
import { type QuietScheduleRow, QuietScheduleSchema } from './quiet-schedule.schema.js';

@Injectable()
export class TypeormQuietScheduleRepository extends QuietScheduleRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async findByUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, QuietSchedule>> {
    const rows = await this.rows.findBy({ realmId, userId: In(userIds) });
    return new Map(rows.map((row) => [row.userId, row]));
  }

  lock({ realmId, userId }: ScheduleOwner): Promise<QuietSchedule | null> {
    return this.rows.findOne({ where: { realmId, userId }, lock: { mode: 'pessimistic_write' } });
  }

  async save({ realmId, userId }: ScheduleOwner, { windows, snoozeUntil, exceptions }: QuietSchedule): Promise<void> {
    await this.rows.upsert({ realmId, userId, windows, snoozeUntil, exceptions }, ['userId']);
  }

  async delete({ realmId, userId }: ScheduleOwner): Promise<void> {
    await this.rows.delete({ realmId, userId });
  }

  private get rows(): Repository<QuietScheduleRow> {
    return this.repositories.for(QuietScheduleSchema);
  }
}
