import { Module } from '@nestjs/common';
import { DirectoriesModule } from './directories/directories.module.js';
import { DirectorySyncTimer } from './directories/queue/directory-sync-timer.js';
import { MailModule } from './mail/mail.module.js';
import { MailRetentionTimer, MailTimer } from './mail/queue/mail-timer.js';
import { PresenceModule } from './presence/presence.module.js';
import { StatusEndTimer } from './presence/queue/status-end-timer.js';
import { PeopleCheckTimer } from './sign-on/queue/people-check-timer.js';
import { SignOnModule } from './sign-on/sign-on.module.js';

/** Sends mail, clears statuses at their end, asks providers about people, and searches directories: only in processes that do background work. */
@Module({
  imports: [DirectoriesModule, MailModule, PresenceModule, SignOnModule],
  providers: [DirectorySyncTimer, MailRetentionTimer, MailTimer, PeopleCheckTimer, StatusEndTimer],
})
export class UsersWorkerModule {}
