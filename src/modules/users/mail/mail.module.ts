import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { MailCounts } from './application/mail-counts.js';
import { MailDispatchService } from './application/mail-dispatch.service.js';
import { MailLimits } from './application/mail-limits.js';
import { MailQueue, QueuedMailSender } from './application/mail-queue.js';
import { MailRetention } from './application/mail-retention.js';
import { MailTransport } from './application/mail-transport.js';
import { OutgoingMail } from './application/outgoing-mail.js';
import { CapturedMailTransport } from './delivery/captured-mail-transport.js';
import { SmtpMailTransport } from './delivery/smtp-mail-transport.js';
import { SqlMailCounts } from './persistence/sql-mail-counts.js';
import { SqlMailQueue } from './persistence/sql-mail-queue.js';

@Module({
  providers: [
    MailDispatchService,
    MailLimits,
    MailRetention,
    { provide: MailCounts, useClass: SqlMailCounts },
    { provide: MailQueue, useClass: SqlMailQueue },
    { provide: OutgoingMail, useClass: QueuedMailSender },
    {
      provide: MailTransport,
      useFactory: ({ mail, dataDirectory }: Config) =>
        mail.smtpUrl === undefined
          ? new CapturedMailTransport(join(dataDirectory, 'outbox'), mail.from)
          : new SmtpMailTransport(mail.smtpUrl, mail.from),
      inject: [Config],
    },
  ],
  exports: [MailDispatchService, MailLimits, MailRetention, MailQueue, OutgoingMail],
})
export class MailModule {}
