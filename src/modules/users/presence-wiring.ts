import type { Provider, Type } from '@nestjs/common';
import { PushDeviceRepository } from './application/devices/push-device.repository.js';
import { PushDevicesService } from './application/devices/push-devices.service.js';
import { PersistPresenceService } from './application/presence/presence-keeping.js';
import { PresenceNews } from './application/presence/presence-news.js';
import { PresenceService } from './application/presence/presence.service.js';
import { PresenceRepository, PresenceStore } from './application/presence/presence-store.js';
import { StatusPublishing } from './application/statuses/status-publishing.js';
import { UserStatusRepository } from './application/statuses/user-status.repository.js';
import { UserStatusesService } from './application/statuses/user-statuses.service.js';
import { PushDevicesController } from './http/devices/push-devices.controller.js';
import { PresenceController } from './http/presence/presence.controller.js';
import { UserStatusesController } from './http/statuses/user-statuses.controller.js';
import { SqlPushDeviceRepository } from './persistence/devices/sql-push-device.repository.js';
import { SqlPresenceRepository } from './persistence/presence/sql-presence.repository.js';
import { RedisPresenceStore } from './redis/redis-presence-store.js';
import { SqlUserStatusRepository } from './persistence/statuses/sql-user-status.repository.js';

/** What tells whether somebody is there, what they do, and how to reach them; a part of the module of users. */
export const PRESENCE_CONTROLLERS: Type[] = [PresenceController, PushDevicesController, UserStatusesController];

export const PRESENCE_PROVIDERS: Provider[] = [
  PersistPresenceService,
  PresenceNews,
  PresenceService,
  PushDevicesService,
  StatusPublishing,
  UserStatusesService,
  { provide: PresenceRepository, useClass: SqlPresenceRepository },
  { provide: PresenceStore, useClass: RedisPresenceStore },
  { provide: PushDeviceRepository, useClass: SqlPushDeviceRepository },
  { provide: UserStatusRepository, useClass: SqlUserStatusRepository },
];
