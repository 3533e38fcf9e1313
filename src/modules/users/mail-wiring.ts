import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { MailQueue, QueuedMailSender } from './mail/application/mail-queue.js';
import { MailDispatchService } from './mail/application/mail-dispatch.service.js';
import { MailCounts } from './mail/application/mail-counts.js';
import { MailLimits } from './mail/application/mail-limits.js';
import { MailRetention } from './mail/application/mail-retention.js';
import { MailTransport } from './mail/application/mail-transport.js';
import { OutgoingMail } from './mail/application/outgoing-mail.js';
import { CapturedMailTransport } from './mail/delivery/captured-mail-transport.js';
import { SmtpMailTransport } from './mail/delivery/smtp-mail-transport.js';
import { SqlMailCounts } from './mail/persistence/sql-mail-counts.js';
import { SqlMailQueue } from './mail/persistence/sql-mail-queue.js';

/** What sends mail; a part of the module of users. */
export const MAIL_PROVIDERS: Provider[] = [
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
];
