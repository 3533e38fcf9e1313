import { ChannelsPortsModule } from '../modules/channels/channels-ports.module.js';
import { ChannelsModule } from '../modules/channels/channels.module.js';
import { EventsModule } from '../modules/events/events.module.js';
import { ExportsModule } from '../modules/exports/exports.module.js';
import { ImportsModule } from '../modules/imports/imports.module.js';
import { IntegrationsModule } from '../modules/integrations/integrations.module.js';
import { MessagingPortsModule } from '../modules/messaging/messaging-ports.module.js';
import { MessagingModule } from '../modules/messaging/messaging.module.js';
import { NotificationsPortsModule } from '../modules/notifications/notifications-ports.module.js';
import { NotificationsModule } from '../modules/notifications/notifications.module.js';
import { OrganizationsModule } from '../modules/organizations/organizations.module.js';
import { RealmModule } from '../modules/realm/realm.module.js';
import { UploadsModule } from '../modules/uploads/uploads.module.js';
import { UsersPortsModule } from '../modules/users/users-ports.module.js';
import { UsersModule } from '../modules/users/users.module.js';
import { EventWebhooksModule } from '../modules/webhooks/event-webhooks.module.js';
import { WebhooksModule } from '../modules/webhooks/webhooks.module.js';

/** The modules of all contexts, without background work. The ports that contexts bind for those on their left come first. */
export const CONTEXT_MODULES = [
  ChannelsPortsModule,
  MessagingPortsModule,
  NotificationsPortsModule,
  UsersPortsModule,
  RealmModule,
  UsersModule,
  ChannelsModule,
  UploadsModule,
  MessagingModule,
  IntegrationsModule,
  EventsModule,
  WebhooksModule,
  EventWebhooksModule,
  NotificationsModule,
  OrganizationsModule,
  ImportsModule,
  ExportsModule,
] as const;
