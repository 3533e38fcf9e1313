import { Module } from '@nestjs/common';
import { PushModule } from './push/push.module.js';

const FEATURES = [PushModule];

/** Tells accounts that are absent what they miss. */
@Module({ imports: FEATURES, exports: FEATURES })
export class NotificationsModule {}
