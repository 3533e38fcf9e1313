import { Module } from '@nestjs/common';
import { DigestsModule } from './digests/digests.module.js';
import { IncomingMailModule } from './incoming-mail/incoming-mail.module.js';
import { MissedMessagesModule } from './missed-messages/missed-messages.module.js';
import { MobilePushModule } from './mobile-push/mobile-push.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { PushModule } from './push/push.module.js';
import { ScheduleModule } from './schedule/schedule.module.js';

const FEATURES = [ScheduleModule, NoticesModule, IncomingMailModule, MissedMessagesModule, PushModule, MobilePushModule, DigestsModule];

/** Tells accounts that are absent what they miss, and takes their replies. */
@Module({ imports: FEATURES, exports: FEATURES })
export class NotificationsModule {}
