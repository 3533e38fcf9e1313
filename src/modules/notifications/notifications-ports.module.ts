import { Global, Module } from '@nestjs/common';
import { EmailSuppressionState, NoticeTimingState, QuietHoursState } from '../events/events.api.js';
import { PushWithdrawals } from '../messaging/read-state.api.js';
import { AllChannelWatchers } from '../messaging/sending.api.js';
import { EmailSuppressionService } from './missed-messages/application/email-suppression.service.js';
import { MissedMessagesModule } from './missed-messages/missed-messages.module.js';
import { RequestWithdrawals } from './notices/application/request-withdrawals.js';
import { AllChannelAccounts } from './notices/application/all-channel-accounts.js';
import { NoticesModule } from './notices/notices.module.js';
import { NoticeTimingService } from './schedule/application/notice-timing.service.js';
import { QuietHoursService } from './schedule/application/quiet-hours.service.js';
import { ScheduleModule } from './schedule/schedule.module.js';

/** Binds the ports that contexts on the left own and notifications fill. It is global, because those contexts cannot import it. */
@Global()
@Module({
  imports: [ScheduleModule, NoticesModule, MissedMessagesModule],
  providers: [
    { provide: AllChannelWatchers, useExisting: AllChannelAccounts },
    { provide: EmailSuppressionState, useExisting: EmailSuppressionService },
    { provide: NoticeTimingState, useExisting: NoticeTimingService },
    { provide: PushWithdrawals, useExisting: RequestWithdrawals },
    { provide: QuietHoursState, useExisting: QuietHoursService },
  ],
  exports: [AllChannelWatchers, EmailSuppressionState, NoticeTimingState, PushWithdrawals, QuietHoursState],
})
export class NotificationsPortsModule {}
