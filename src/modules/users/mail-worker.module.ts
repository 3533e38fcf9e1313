import { Module } from '@nestjs/common';
import { MailTimer } from './mail/queue/mail-timer.js';
import { UsersModule } from './users.module.js';

/** Sends mail: only in processes that do background work. */
@Module({ imports: [UsersModule], providers: [MailTimer] })
export class MailWorkerModule {}
