import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { QuietScheduleRepository } from './quiet-schedule.repository.js';

/** Deletes the quiet hours of a person who is erased. */
@Injectable()
export class EraseScheduleListener extends AccountListener {
  constructor(private readonly schedules: QuietScheduleRepository) {
    super();
  }

  override onErased({ realmId, id }: User): Promise<void> {
    return this.schedules.delete({ realmId, userId: id });
  }
}
