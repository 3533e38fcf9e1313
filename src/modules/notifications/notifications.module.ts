import { Module } from '@nestjs/common';
import { IncomingMailModule } from './incoming-mail/incoming-mail.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { PushModule } from './push/push.module.js';

const FEATURES = [NoticesModule, IncomingMailModule, PushModule];

/** Tells accounts that are absent what they miss, and takes their replies. */
@Module({ imports: FEATURES, exports: FEATURES })
export class NotificationsModule {}
