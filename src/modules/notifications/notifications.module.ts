import { Module } from '@nestjs/common';
import { NoticesModule } from './notices/notices.module.js';
import { PushModule } from './push/push.module.js';

const FEATURES = [NoticesModule, PushModule];

/** Tells accounts that are absent what they miss. */
@Module({ imports: FEATURES, exports: FEATURES })
export class NotificationsModule {}
