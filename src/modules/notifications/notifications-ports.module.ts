import { Global, Module } from '@nestjs/common';
import { QuietHoursState } from '../events/events.api.js';
import { QuietHoursService } from './schedule/application/quiet-hours.service.js';
import { ScheduleModule } from './schedule/schedule.module.js';

/** Binds the ports that contexts on the left own and notifications fill. It is global, because those contexts cannot import it. */
@Global()
@Module({
  imports: [ScheduleModule],
  providers: [{ provide: QuietHoursState, useExisting: QuietHoursService }],
  exports: [QuietHoursState],
})
export class NotificationsPortsModule {}
