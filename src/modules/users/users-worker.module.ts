import { Module } from '@nestjs/common';
import { MailModule } from './mail/mail.module.js';
import { MailRetentionTimer, MailTimer } from './mail/queue/mail-timer.js';
import { PresenceModule } from './presence/presence.module.js';
import { StatusEndTimer } from './presence/queue/status-end-timer.js';

/** Sends mail, and clears statuses at their end: only in processes that do background work. */
@Module({ imports: [MailModule, PresenceModule], providers: [MailRetentionTimer, MailTimer, StatusEndTimer] })
export class UsersWorkerModule {}
