import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ServerAddresses } from '../kernel/addresses.js';
import { Announcements, AnnouncementSink, ClientEvents } from '../kernel/client-events.js';
import { Clock } from '../kernel/clock.js';
import { EmojiCatalog } from '../kernel/emoji-catalog.js';
import { Outbox, OutboxHandlers } from '../kernel/outbox.js';
import { PasswordHasher, ServerSecrets } from '../kernel/server-secrets.js';
import { AnnouncementHub } from './announcement-hub.js';
import { Config } from './config/config.js';
import { ConfiguredAddresses } from './config/configured-addresses.js';
import type { DatabaseContents } from './database/data-source.js';
import { DatabaseModule } from './database/database.module.js';
import { EmojibaseCatalog } from './emoji/emojibase-catalog.js';
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
export class PlatformModule {
  static with(config: Config, contents: DatabaseContents): DynamicModule {
    const providers = [
      { provide: Config, useValue: config },
      { provide: ServerAddresses, useClass: ConfiguredAddresses },
      { provide: Clock, useClass: SystemClock },
      { provide: EmojiCatalog, useClass: EmojibaseCatalog },
      { provide: ServerSecrets, useClass: HmacServerSecrets },
      { provide: PasswordHasher, useClass: Argon2PasswordHasher },
      { provide: ClientEvents, useClass: OutboxClientEvents },
      AnnouncementHub,
      { provide: Announcements, useExisting: AnnouncementHub },
      { provide: AnnouncementSink, useExisting: AnnouncementHub },
      { provide: Outbox, useClass: SqlOutbox },
      OutboxRelay,
      { provide: OutboxHandlers, useExisting: OutboxRelay },
      RedisConnections,
    ];
    return { module: PlatformModule, imports: [DatabaseModule.with(config, contents)], providers, exports: providers };
  }
}
