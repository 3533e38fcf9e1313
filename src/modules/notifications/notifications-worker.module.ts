import { Module } from '@nestjs/common';
import { MessagingModule } from '../messaging/messaging.module.js';
import { UsersModule } from '../users/users.module.js';
import { DigestTimer } from './digests/queue/digest-timer.js';
import { ReplyAddressTimer } from './incoming-mail/queue/reply-address-timer.js';
import { MailListener } from './incoming-mail/smtp/mail-listener.js';
import { DeliverNoticesService } from './notices/application/deliver-notices.service.js';
import { NoticeRetentionService } from './notices/application/notice-retention.service.js';
import { ReviewNoticesService } from './notices/application/review-notices.service.js';
import { WithdrawPushesService } from './notices/application/withdraw-pushes.service.js';
import { NoticeRetentionTimer, NoticeTimer } from './notices/queue/notice-timers.js';
import { WithdrawalTimer } from './notices/queue/withdrawal-timer.js';
import { NotificationsModule } from './notifications.module.js';

/** Delivers notices, sends digests and takes mail: only in processes that do background work. */
@Module({
  imports: [UsersModule, MessagingModule, NotificationsModule],
  providers: [
    DeliverNoticesService,
    DigestTimer,
    MailListener,
    NoticeRetentionService,
    NoticeRetentionTimer,
    NoticeTimer,
    ReplyAddressTimer,
    ReviewNoticesService,
    WithdrawalTimer,
    WithdrawPushesService,
  ],
})
export class NotificationsWorkerModule {}
