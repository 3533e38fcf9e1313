import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { NoticeTimingRepository } from '../application/notice-timing.repository.js';
import type { ScheduleOwner } from '../application/quiet-schedule.repository.js';
import type { NoticeTiming } from '../domain/notice-timing.js';
import { NoticeTimingSchema } from './notice-timing.schema.js';

@Injectable()
export class TypeormNoticeTimingRepository extends NoticeTimingRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async findByUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, NoticeTiming>> {
    const rows = await this.repositories.for(NoticeTimingSchema).findBy({ realmId, userId: In(userIds) });
    return new Map(rows.map((row) => [row.userId, row]));
  }

  lock({ realmId, userId }: ScheduleOwner): Promise<NoticeTiming | null> {
    return this.repositories.for(NoticeTimingSchema).findOne({ where: { realmId, userId }, lock: { mode: 'pessimistic_write' } });
  }

  async save({ realmId, userId }: ScheduleOwner, { digestPeriod, pushDelaySeconds }: NoticeTiming): Promise<void> {
    await this.repositories.for(NoticeTimingSchema).upsert({ realmId, userId, digestPeriod, pushDelaySeconds }, ['userId']);
  }

  async delete({ realmId, userId }: ScheduleOwner): Promise<void> {
    await this.repositories.for(NoticeTimingSchema).delete({ realmId, userId });
  }
}
