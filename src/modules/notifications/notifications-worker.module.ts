import { Module } from '@nestjs/common';
import { MessagingModule } from '../messaging/messaging.module.js';
import { UsersModule } from '../users/users.module.js';
import { DeliverNoticesService } from './notices/application/deliver-notices.service.js';
import { NoticeMetrics } from './notices/application/notice-metrics.js';
import { NoticeRetentionService } from './notices/application/notice-retention.service.js';
import { ReviewNoticesService } from './notices/application/review-notices.service.js';
import { PrometheusNoticeMetrics } from './notices/delivery/prometheus-notice-metrics.js';
import { NoticeRetentionTimer, NoticeTimer } from './notices/queue/notice-timers.js';
import { NotificationsModule } from './notifications.module.js';

/** Delivers notices: only in processes that do background work. */
@Module({
  imports: [UsersModule, MessagingModule, NotificationsModule],
  providers: [
    DeliverNoticesService,
    NoticeRetentionService,
    NoticeRetentionTimer,
    NoticeTimer,
    ReviewNoticesService,
    { provide: NoticeMetrics, useClass: PrometheusNoticeMetrics },
  ],
})
export class NotificationsWorkerModule {}
