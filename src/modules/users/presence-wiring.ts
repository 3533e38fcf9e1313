import type { Provider, Type } from '@nestjs/common';
import {
  PresenceRepository,
  PresenceStore,
  PushDeviceRepository,
  UserStatusRepository,
} from './presence/application/presence.repository.js';
import { PushDevicesService } from './presence/application/push-devices.service.js';
import { PersistPresenceService } from './presence/application/persist-presence.service.js';
import { PresenceNews, PresenceService } from './presence/application/presence.service.js';
import { StatusPublishing, UserStatusesService } from './presence/application/user-statuses.service.js';
import { PushDevicesController } from './presence/http/push-devices.controller.js';
import { PresenceController } from './presence/http/presence.controller.js';
import { UserStatusesController } from './presence/http/user-statuses.controller.js';
import { SqlPushDeviceRepository } from './presence/persistence/typeorm-push-device.repository.js';
import { SqlPresenceRepository } from './presence/persistence/sql-presence.repository.js';
import { RedisPresenceStore } from './presence/redis/redis-presence-store.js';
import { SqlUserStatusRepository } from './presence/persistence/typeorm-user-status.repository.js';

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
