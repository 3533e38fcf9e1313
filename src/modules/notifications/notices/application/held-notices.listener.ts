import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { QuietHoursListener } from '../../schedule/application/quiet-hours-listener.js';
import { NoticeRepository } from './notice.repository.js';

/** Lets the notices be decided again that wait for the end of quiet hours which have changed. */
@Injectable()
export class HeldNoticesListener extends QuietHoursListener {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  onChanged(realmId: RealmId, userId: UserId): Promise<void> {
    return this.notices.makeDue(realmId, userId, ['quiet_hours', 'snoozed'], this.clock.now());
  }
}
