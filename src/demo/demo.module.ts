import { Module } from '@nestjs/common';
import { ChannelsModule } from '../modules/channels/channels.module.js';
import { MessagingModule } from '../modules/messaging/messaging.module.js';
import { RealmModule } from '../modules/realm/realm.module.js';
import { UsersModule } from '../modules/users/users.module.js';
import { DemoAccounts } from './demo-accounts.js';
import { DemoChannels } from './demo-channels.js';
import { DemoCustomizations, DemoMessages } from './demo-content.js';
import { DemoOrganization } from './demo-organization.js';
import { DemoPresences } from './demo-presences.js';
import { DemoRealmSetup } from './demo-realm-setup.js';

/** Provides the demo organization. */
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule],
  providers: [DemoAccounts, DemoChannels, DemoCustomizations, DemoRealmSetup, DemoOrganization, DemoMessages, DemoPresences],
  exports: [DemoOrganization],
})
export class DemoModule {}
