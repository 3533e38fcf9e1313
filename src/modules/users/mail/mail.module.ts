import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Providers } from '../../../platform/providers.js';
import { Config } from '../../../platform/config/config.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { Metrics } from '../../../platform/logging/metrics.js';
import { DestinationLimits } from './application/destination-limits.js';
import { MailCountRepository } from './application/mail-count.repository.js';
import { MailDispatchService } from './application/mail-dispatch.service.js';
import { MailLimitsService } from './application/mail-limits.service.js';
import { MailListener, MailListeners } from './application/mail-listener.js';
import { MailQueue, QueuedMailSender } from './application/mail-queue.js';
import { MailRetentionService } from './application/mail-retention.service.js';
import { MailTransport } from './application/mail-transport.js';
import { OutgoingMail } from './application/outgoing-mail.js';
import { CapturedMailTransport } from './delivery/captured-mail-transport.js';
import { SmtpMailTransport } from './delivery/smtp-mail-transport.js';
import { RedisDestinationLimits } from './redis/redis-destination-limits.js';
import { SqlMailCountRepository } from './persistence/sql-mail-count.repository.js';
import { SqlMailQueue } from './persistence/sql-mail-queue.js';

@Module({
  providers: [
    MailDispatchService,
    MailLimitsService,
    MailRetentionService,
    { provide: MailCountRepository, useClass: SqlMailCountRepository },
    {
      provide: MailListeners,
      inject: [Providers],
      useFactory: (providers: Providers) => new MailListeners(() => providers.list(MailListener)),
    },
    {
      provide: DestinationLimits,
      inject: [RedisConnections, Config, Metrics],
      useFactory: (redis: RedisConnections, { rateLimits }: Config, metrics: Metrics) =>
        new RedisDestinationLimits(redis, rateLimits.mailsToDomain, metrics),
    },
    { provide: MailQueue, useClass: SqlMailQueue },
    {
      provide: OutgoingMail,
      inject: [MailQueue, Clock, Config],
      useFactory: (queue: MailQueue, clock: Clock, { externalHost }: Config) =>
        new QueuedMailSender(queue, clock, externalHost.replace(/:\d+$/, '')),
    },
    {
      provide: MailTransport,
      useFactory: ({ mail, dataDirectory }: Config) =>
        mail.smtpUrl === undefined
          ? new CapturedMailTransport(join(dataDirectory, 'outbox'), mail.from)
          : new SmtpMailTransport(mail.smtpUrl, mail.from),
      inject: [Config],
    },
  ],
  exports: [MailDispatchService, MailLimitsService, MailRetentionService, MailQueue, OutgoingMail],
})
export class MailModule {}
