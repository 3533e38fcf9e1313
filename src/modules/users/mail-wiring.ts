import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { QueuedMailSender } from './application/mail/boxed-mail.js';
import { MailDispatchService } from './application/mail/mail-dispatch.service.js';
import { MailCounts } from './application/mail/mail-counts.js';
import { MailLimits } from './application/mail/mail-limits.js';
import { MailRetention } from './application/mail/mail-retention.js';
import { MailTransport } from './application/mail/mail-transport.js';
import { MailQueue } from './application/mail/mailbox.js';
import { OutgoingMail } from './application/mail/outgoing-mail.js';
import { CapturedMailTransport } from './delivery/captured-mail-transport.js';
import { SmtpMailTransport } from './delivery/smtp-mail-transport.js';
import { SqlMailCounts } from './persistence/sql-mail-counts.js';
import { SqlMailQueue } from './persistence/sql-mailbox.js';

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
