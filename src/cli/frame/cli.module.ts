import { type DynamicModule, Module } from '@nestjs/common';
import { databaseContents } from '../../../ormconfig.js';
import { HttpModule } from '../../http/http.module.js';
import { ChannelsPortsModule } from '../../modules/channels/channels-ports.module.js';
import { ChannelsModule } from '../../modules/channels/channels.module.js';
import { EventsModule } from '../../modules/events/events.module.js';
import { MessagingPortsModule } from '../../modules/messaging/messaging-ports.module.js';
import { MessagingModule } from '../../modules/messaging/messaging.module.js';
import { OrganizationsModule } from '../../modules/organizations/organizations.module.js';
import { RealmModule } from '../../modules/realm/realm.module.js';
import { UploadsModule } from '../../modules/uploads/uploads.module.js';
import { UsersPortsModule } from '../../modules/users/users-ports.module.js';
import { UsersModule } from '../../modules/users/users.module.js';
import { WebhooksModule } from '../../modules/webhooks/webhooks.module.js';
import type { Config } from '../../platform/config/config.js';
import { PlatformModule } from '../../platform/platform.module.js';

/**
 * All contexts for the commands, without an HTTP server and without background work. The outbox relay of this process publishes the events
 * of a command; while it cannot reach Redis, the sweep of a server does.
 */
@Module({})
export class CliModule {
  static with(config: Config): DynamicModule {
    return {
      module: CliModule,
      imports: [
        PlatformModule.with(config, databaseContents),
        HttpModule,
        ChannelsPortsModule,
        MessagingPortsModule,
        UsersPortsModule,
        RealmModule,
        UsersModule,
        ChannelsModule,
        UploadsModule,
        MessagingModule,
        EventsModule,
        WebhooksModule,
        OrganizationsModule,
      ],
    };
  }
}
