import { Global, Module } from '@nestjs/common';
import { EmailSuppressionState, QuietHoursState } from '../events/events.api.js';
import { EmailSuppressionService } from './missed-messages/application/email-suppression.service.js';
import { MissedMessagesModule } from './missed-messages/missed-messages.module.js';
import { QuietHoursService } from './schedule/application/quiet-hours.service.js';
import { ScheduleModule } from './schedule/schedule.module.js';

/** Binds the ports that contexts on the left own and notifications fill. It is global, because those contexts cannot import it. */
@Global()
@Module({
  imports: [ScheduleModule, MissedMessagesModule],
  providers: [
    { provide: QuietHoursState, useExisting: QuietHoursService },
    { provide: EmailSuppressionState, useExisting: EmailSuppressionService },
  ],
  exports: [QuietHoursState, EmailSuppressionState],
})
export class NotificationsPortsModule {}
