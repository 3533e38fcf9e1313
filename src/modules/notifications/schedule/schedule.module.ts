import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Providers } from '../../../platform/providers.js';
import { UsersModule } from '../../users/users.module.js';
import { EraseScheduleListener } from './application/erase-schedule.listener.js';
import { QuietHoursListener, QuietHoursListeners } from './application/quiet-hours-listener.js';
import { QuietHoursService } from './application/quiet-hours.service.js';
import { QuietScheduleRepository } from './application/quiet-schedule.repository.js';
import { QuietHoursController } from './http/quiet-hours.controller.js';
import { TypeormQuietScheduleRepository } from './persistence/typeorm-quiet-schedule.repository.js';

/** The quiet hours of accounts. */
@Tag('notifications')
@Module({
  imports: [UsersModule],
  controllers: [QuietHoursController],
  providers: [
    EraseScheduleListener,
    QuietHoursService,
    { provide: QuietScheduleRepository, useClass: TypeormQuietScheduleRepository },
    {
      provide: QuietHoursListeners,
      inject: [Providers],
      useFactory: (providers: Providers) => new QuietHoursListeners(() => providers.list(QuietHoursListener)),
    },
  ],
  exports: [QuietHoursService],
})
export class ScheduleModule {}
