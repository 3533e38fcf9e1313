import { Module } from '@nestjs/common';
import { MailModule } from './mail/mail.module.js';
import { MailRetentionTimer, MailTimer } from './mail/queue/mail-timer.js';
import { PresenceModule } from './presence/presence.module.js';
import { StatusEndTimer } from './presence/queue/status-end-timer.js';
import { PeopleCheckTimer } from './sign-on/queue/people-check-timer.js';
import { SignOnModule } from './sign-on/sign-on.module.js';

/** Sends mail, clears statuses at their end, and asks providers about people: only in processes that do background work. */
@Module({
  imports: [MailModule, PresenceModule, SignOnModule],
  providers: [MailRetentionTimer, MailTimer, PeopleCheckTimer, StatusEndTimer],
})
export class UsersWorkerModule {}
