import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { NoticeTimingRepository } from './notice-timing.repository.js';
import { QuietScheduleRepository } from './quiet-schedule.repository.js';

/** Deletes what a person who is erased chose about the time of notices. */
@Injectable()
export class EraseScheduleListener extends AccountListener {
  constructor(
    private readonly schedules: QuietScheduleRepository,
    private readonly timings: NoticeTimingRepository,
  ) {
    super();
  }

  override async onErased({ realmId, id }: User): Promise<void> {
    await this.schedules.delete({ realmId, userId: id });
    await this.timings.delete({ realmId, userId: id });
  }
}
