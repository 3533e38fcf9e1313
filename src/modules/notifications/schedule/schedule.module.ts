import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Providers } from '../../../platform/providers.js';
import { UsersModule } from '../../users/users.module.js';
import { EraseScheduleListener } from './application/erase-schedule.listener.js';
import { NoticeTimingRepository } from './application/notice-timing.repository.js';
import { NoticeTimingService } from './application/notice-timing.service.js';
import { QuietHoursListener, QuietHoursListeners } from './application/quiet-hours-listener.js';
import { QuietHoursService } from './application/quiet-hours.service.js';
import { QuietScheduleRepository } from './application/quiet-schedule.repository.js';
import { NoticeTimingController } from './http/notice-timing.controller.js';
import { QuietHoursController } from './http/quiet-hours.controller.js';
import { TypeormNoticeTimingRepository } from './persistence/typeorm-notice-timing.repository.js';
import { TypeormQuietScheduleRepository } from './persistence/typeorm-quiet-schedule.repository.js';

/** When accounts want to be notified: their quiet hours, how often they get digests, and for how long pushes wait. */
@Tag('notifications')
@Module({
  imports: [UsersModule],
  controllers: [QuietHoursController, NoticeTimingController],
  providers: [
    EraseScheduleListener,
    NoticeTimingService,
    QuietHoursService,
    { provide: NoticeTimingRepository, useClass: TypeormNoticeTimingRepository },
    { provide: QuietScheduleRepository, useClass: TypeormQuietScheduleRepository },
    {
      provide: QuietHoursListeners,
      inject: [Providers],
      useFactory: (providers: Providers) => new QuietHoursListeners(() => providers.list(QuietHoursListener)),
    },
  ],
  exports: [NoticeTimingService, QuietHoursService],
})
export class ScheduleModule {}
