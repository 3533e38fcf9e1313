import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Providers } from '../../../platform/providers.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { EventsModule } from '../../events/events.module.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { RequestWithdrawals } from './application/request-withdrawals.js';
import { AccountsWithDevices } from './application/accounts-with-devices.js';
import { AllChannelAccounts } from './application/all-channel-accounts.js';
import { DecideNoticesService } from './application/decide-notices.service.js';
import { DeliveryChannel } from './application/delivery-channel.js';
import { DeliveryChannels } from './application/delivery-channels.js';
import { EraseNoticesListener } from './application/erase-notices.listener.js';
import { ExplainNoticesService } from './application/explain-notices.service.js';
import { FindActivityService } from './application/find-activity.service.js';
import { GatherFactsService } from './application/gather-facts.service.js';
import { HeldNoticesListener } from './application/held-notices.listener.js';
import { ListNoticesService } from './application/list-notices.service.js';
import { MessageToNotifyOfHandler } from './application/message-to-notify-of.handler.js';
import { MessagesDeletedHandler } from './application/messages-deleted.handler.js';
import { MessagesReadHandler } from './application/messages-read.handler.js';
import { ShownPushRepository } from './application/shown-push.repository.js';
import { TestNoticesService } from './application/test-notices.service.js';
import { NoticeAudienceQueries } from './application/notice-audience.queries.js';
import { NoticeMetrics } from './application/notice-metrics.js';
import { NoticeRepository } from './application/notice.repository.js';
import { PrometheusNoticeMetrics } from './delivery/prometheus-notice-metrics.js';
import { NoticesController } from './http/notices.controller.js';
import { SqlNoticeAudienceQueries } from './persistence/sql-notice-audience.queries.js';
import { SqlNoticeRepository } from './persistence/sql-notice.repository.js';
import { SqlShownPushRepository } from './persistence/sql-shown-push.repository.js';

/** Decides about notices, and shows the decisions. */
@Tag('notifications')
@Module({
  imports: [UsersModule, ChannelsModule, MessagingModule, EventsModule, ScheduleModule],
  controllers: [NoticesController],
  providers: [
    AccountsWithDevices,
    RequestWithdrawals,
    AllChannelAccounts,
    DecideNoticesService,
    EraseNoticesListener,
    ExplainNoticesService,
    FindActivityService,
    GatherFactsService,
    HeldNoticesListener,
    ListNoticesService,
    MessagesDeletedHandler,
    MessagesReadHandler,
    MessageToNotifyOfHandler,
    TestNoticesService,
    { provide: NoticeAudienceQueries, useClass: SqlNoticeAudienceQueries },
    { provide: NoticeMetrics, useClass: PrometheusNoticeMetrics },
    { provide: NoticeRepository, useClass: SqlNoticeRepository },
    { provide: ShownPushRepository, useClass: SqlShownPushRepository },
    {
      provide: DeliveryChannels,
      inject: [Providers],
      useFactory: (providers: Providers) => new DeliveryChannels(() => providers.list(DeliveryChannel)),
    },
  ],
  exports: [
    RequestWithdrawals,
    AllChannelAccounts,
    DeliveryChannels,
    GatherFactsService,
    NoticeMetrics,
    NoticeRepository,
    ShownPushRepository,
  ],
})
export class NoticesModule {}
