import { Module } from '@nestjs/common';
import { MailModule } from './mail/mail.module.js';
import { MailTimer } from './mail/queue/mail-timer.js';

/** Sends mail: only in processes that do background work. */
@Module({ imports: [MailModule], providers: [MailTimer] })
export class MailWorkerModule {}
