import { Module } from '@nestjs/common';
import { MailModule } from './mail/mail.module.js';
import { MailRetentionTimer, MailTimer } from './mail/queue/mail-timer.js';

/** Sends mail: only in processes that do background work. */
@Module({ imports: [MailModule], providers: [MailRetentionTimer, MailTimer] })
export class MailWorkerModule {}
