import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ServerAddresses } from '../kernel/addresses.js';
import { Announcements, AnnouncementSink, ClientEvents } from '../kernel/client-events.js';
import { Clock } from '../kernel/clock.js';
import { Outbox, OutboxHandlers } from '../kernel/outbox.js';
import { PasswordHasher, ServerSecrets } from '../kernel/server-secrets.js';
import { UnitOfWork } from '../kernel/unit-of-work.js';
import { AnnouncementHub } from './announcement-hub.js';
import { Config } from './config/config.js';
import { ConfiguredAddresses } from './config/configured-addresses.js';
import { createDataSource, type DatabaseContents } from './database/data-source.js';
import { CurrentTransaction } from './database/current-transaction.js';
import { InsertedIds } from './database/inserted-ids.js';
import { Repositories } from './database/repositories.js';
import { Sql } from './database/sql.js';
import { TypeormUnitOfWork } from './database/typeorm-unit-of-work.js';
import { OutboxClientEvents } from './outbox/outbox-client-events.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { SqlOutbox } from './outbox/sql-outbox.js';
import { RedisConnections } from './redis/redis-connections.js';
import { Argon2PasswordHasher } from './secrets/argon2-password-hasher.js';
import { HmacServerSecrets } from './secrets/hmac-server-secrets.js';
import { SystemClock } from './system-clock.js';

/** The kernel's ports made real on MariaDB and Redis, for every context. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }

  static with(config: Config, contents: DatabaseContents): DynamicModule {
    const providers = [
      { provide: Config, useValue: config },
      {
        provide: DataSource,
        useFactory: (): Promise<DataSource> => createDataSource(config.databaseUrl, config.databasePoolSize, contents).initialize(),
      },
      { provide: ServerAddresses, useClass: ConfiguredAddresses },
      { provide: Clock, useClass: SystemClock },
      { provide: ServerSecrets, useClass: HmacServerSecrets },
      { provide: PasswordHasher, useClass: Argon2PasswordHasher },
      { provide: ClientEvents, useClass: OutboxClientEvents },
      AnnouncementHub,
      { provide: Announcements, useExisting: AnnouncementHub },
      { provide: AnnouncementSink, useExisting: AnnouncementHub },
      { provide: UnitOfWork, useClass: TypeormUnitOfWork },
      { provide: Outbox, useClass: SqlOutbox },
      OutboxRelay,
      { provide: OutboxHandlers, useExisting: OutboxRelay },
      CurrentTransaction,
      InsertedIds,
      Repositories,
      Sql,
      RedisConnections,
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}
