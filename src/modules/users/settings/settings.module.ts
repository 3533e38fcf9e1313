import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { ChangeRealmService } from './application/change-realm.service.js';
import { ChangeSettingsOfOthersService } from './application/change-settings-of-others.service.js';
import { ChangeSettingsService } from './application/change-settings.service.js';
import { EmailChangeKeysService } from './application/email-change-keys.service.js';
import { EmailChangeMails } from './application/email-change-mails.js';
import { EmailChangeRepository } from './application/email-change.repository.js';
import { EmailChangeService } from './application/email-change.service.js';
import { EraseSettingsListener } from './application/erase-settings.listener.js';
import { HashNewPasswordService } from './application/hash-new-password.service.js';
import { MutedUserRepository } from './application/muted-user.repository.js';
import { MutedUsersService } from './application/muted-users.service.js';
import { RealmUserDefaultsService } from './application/realm-user-defaults.service.js';
import { SettingsEvents } from './application/settings-events.js';
import { CancelEmailChangeController } from './http/cancel-email-change.controller.js';
import { ChangeRealmController } from './http/change-realm.controller.js';
import { EmailChangeController } from './http/email-change.controller.js';
import { MutedUsersController } from './http/muted-users.controller.js';
import { RealmUserDefaultsController, SettingsController } from './http/settings.controller.js';
import { TypeormEmailChangeRepository } from './persistence/typeorm-email-change.repository.js';
import { TypeormMutedUserRepository } from './persistence/typeorm-muted-user.repository.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, PermissionsModule, ProfilesModule, UserAdministrationModule],
  controllers: [
    CancelEmailChangeController,
    EmailChangeController,
    ChangeRealmController,
    MutedUsersController,
    RealmUserDefaultsController,
    SettingsController,
  ],
  providers: [
    EmailChangeKeysService,
    ChangeRealmService,
    ChangeSettingsOfOthersService,
    ChangeSettingsService,
    EmailChangeMails,
    EmailChangeService,
    EraseSettingsListener,
    HashNewPasswordService,
    MutedUsersService,
    RealmUserDefaultsService,
    SettingsEvents,
    { provide: EmailChangeRepository, useClass: TypeormEmailChangeRepository },
    { provide: MutedUserRepository, useClass: TypeormMutedUserRepository },
  ],
  exports: [ChangeSettingsService, MutedUsersService, RealmUserDefaultsService],
})
export class SettingsModule {}
