import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuditLog } from '../kernel/audit-log.js';
import { AuditQueries } from '../kernel/audit-queries.js';
import { CacheLease } from '../kernel/cache-lease.js';
import { EventLogSubscriptions, EventLogSink, ClientEvents } from '../kernel/client-events.js';
import { Clock } from '../kernel/clock.js';
import { CurrentWork } from '../kernel/current-work.js';
import { EmojiCatalog } from '../kernel/emoji-catalog.js';
import { ImageProcessor } from '../kernel/image-processor.js';
import { LinkRuleMatcher } from '../kernel/link-rules.js';
import { LongAnswers } from '../kernel/long-answers.js';
import { Outbox, OutboxQueries } from '../kernel/outbox.js';
import { ServerUrls } from '../kernel/server-identity.js';
import { PasswordHasher, ServerSecrets } from '../kernel/server-secrets.js';
import { Tracing } from '../kernel/tracing.js';
import { CacheChanges } from './caches/cache-changes.js';
import { CacheConfirmations } from './caches/cache-confirmations.js';
import { CacheLedger } from './caches/cache-ledger.js';
import { LedgerCacheLease } from './caches/ledger-cache-lease.js';
import { Config } from './config/config.js';
import { ConfiguredServerUrls } from './config/configured-server-urls.js';
import { EmojibaseCatalog } from './content/emojibase-catalog.js';
import { Re2LinkRuleMatcher } from './content/re2-link-rule-matcher.js';
import { SharpImageProcessor } from './content/sharp-image-processor.js';
import type { DatabaseContents } from './database/data-source.js';
import { DatabaseModule } from './database/database.module.js';
import { DelayedJobQueues } from './jobs/delayed-job-queue.js';
import { RedisConnections } from './jobs/redis-connections.js';
import { Metrics } from './logging/metrics.js';
import { UncaughtErrors } from './logging/uncaught-errors.js';
import { SqlAuditLog } from './logging/sql-audit-log.js';
import { SqlAuditQueries } from './logging/sql-audit.queries.js';
import { EventLogDispatcher } from './outbox/event-log-dispatcher.js';
import { OutboxClientEvents } from './outbox/outbox-client-events.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { SqlOutbox } from './outbox/sql-outbox.js';
import { AddressGuard } from './outgoing-http/address-guard.js';
import { ExternalFetcher } from './outgoing-http/external-fetcher.js';
import { OutgoingHttp } from './outgoing-http/outgoing-http.js';
import { Providers } from './providers.js';
import { Argon2PasswordHasher } from './secrets/argon2-password-hasher.js';
import { HmacServerSecrets } from './secrets/hmac-server-secrets.js';
import { blobStoreProvider } from './storage/blob-store.provider.js';
import { SystemClock } from './system-clock.js';
import { OpenTelemetryTracing } from './tracing/open-telemetry-tracing.js';
import { CurrentWorkContext } from './work-context.js';

/** The kernel's ports made real on MariaDB and Redis, for every context. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, contents: DatabaseContents): DynamicModule {
    const providers = [
      { provide: Config, useValue: config },
      { provide: ServerUrls, useClass: ConfiguredServerUrls },
      { provide: Clock, useClass: SystemClock },
      { provide: CurrentWork, useClass: CurrentWorkContext },
      OpenTelemetryTracing,
      { provide: Tracing, useExisting: OpenTelemetryTracing },
      { provide: LongAnswers, useFactory: (work: CurrentWork) => new LongAnswers(work), inject: [CurrentWork] },
      { provide: EmojiCatalog, useFactory: () => EmojibaseCatalog.shared },
      { provide: LinkRuleMatcher, useClass: Re2LinkRuleMatcher },
      { provide: ServerSecrets, useClass: HmacServerSecrets },
      { provide: PasswordHasher, useClass: Argon2PasswordHasher },
      blobStoreProvider,
      { provide: ImageProcessor, useClass: SharpImageProcessor },
      { provide: ClientEvents, useClass: OutboxClientEvents },
      EventLogDispatcher,
      { provide: EventLogSubscriptions, useExisting: EventLogDispatcher },
      { provide: EventLogSink, useExisting: EventLogDispatcher },
      CacheChanges,
      CacheConfirmations,
      CacheLedger,
      LedgerCacheLease,
      { provide: CacheLease, useExisting: LedgerCacheLease },
      SqlOutbox,
      { provide: Outbox, useExisting: SqlOutbox },
      OutboxRelay,
      { provide: OutboxQueries, useExisting: OutboxRelay },
      Providers,
      RedisConnections,
      DelayedJobQueues,
      Metrics,
      UncaughtErrors,
      { provide: AuditLog, useClass: SqlAuditLog },
      { provide: AuditQueries, useClass: SqlAuditQueries },
      { provide: OutgoingHttp, useValue: new OutgoingHttp(new AddressGuard(config.webhookAllowedNetworks)) },
      ExternalFetcher,
    ];
    return { module: PlatformModule, imports: [DiscoveryModule, DatabaseModule.with(config, contents)], providers, exports: providers };
  }
}
