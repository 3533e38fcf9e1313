import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ErasePresenceListener } from './application/erase-presence.listener.js';
import { PersistPresenceService } from './application/persist-presence.service.js';
import { PresenceRepository, PresenceStore, UserStatusRepository } from './application/presence.repository.js';
import { PresenceSharingListener } from './application/presence-sharing.listener.js';
import { PresenceService } from './application/presence.service.js';
import { ReadStatusesService } from './application/read-statuses.service.js';
import { UserStatusEvents } from './application/user-status-events.js';
import { UserStatusesService } from './application/user-statuses.service.js';
import { PresenceController } from './http/presence.controller.js';
import { UserStatusesController } from './http/user-statuses.controller.js';
import { SqlPresenceRepository } from './persistence/sql-presence.repository.js';
import { TypeormUserStatusRepository } from './persistence/typeorm-user-status.repository.js';
import { PresenceTimer } from './queue/presence-timer.js';
import { RedisPresenceStore } from './redis/redis-presence-store.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, ProfilesModule, SettingsModule],
  controllers: [PresenceController, UserStatusesController],
  providers: [
    ErasePresenceListener,
    PersistPresenceService,
    PresenceService,
    PresenceSharingListener,
    PresenceTimer,
    ReadStatusesService,
    UserStatusEvents,
    UserStatusesService,
    { provide: PresenceRepository, useClass: SqlPresenceRepository },
    { provide: PresenceStore, useClass: RedisPresenceStore },
    { provide: UserStatusRepository, useClass: TypeormUserStatusRepository },
  ],
  exports: [PersistPresenceService, PresenceService, PresenceStore, ReadStatusesService, UserStatusesService],
})
export class PresenceModule {}
