import { Module } from '@nestjs/common';
import { RealmDirectory } from '../../http/auth/directory.js';
import { RealmRepository } from './application/realm.repository.js';
import { Realms } from './application/realms.js';
import { RealmsAsDirectory } from './http/realm-directory.js';
import { ServerSettingsController } from './http/server-settings.controller.js';
import { TypeormRealmRepository } from './persistence/typeorm-realm.repository.js';

@Module({
  controllers: [ServerSettingsController],
  providers: [
    Realms,
    { provide: RealmRepository, useClass: TypeormRealmRepository },
    { provide: RealmDirectory, useClass: RealmsAsDirectory },
  ],
  exports: [Realms, RealmRepository, RealmDirectory],
})
export class RealmModule {}
